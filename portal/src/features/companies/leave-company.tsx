import type { CompanyPeople } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';

/** Leaves a company that somebody else owns. The session ends then, and with it the screen. */
export function LeaveCompany({ company }: { company: CompanyPeople }) {
  const [leaving, setLeaving] = useState<CompanyPeople | null>(null);
  return (
    <Panel title={`Leave ${company.name}`}>
      <p className="mb-3 text-sm text-soft">
        You’ll be signed out, and can only come back with a new invitation. What you wrote stays, with your
        name.
      </p>
      <Button size="small" variant="remove" onClick={() => setLeaving(company)}>
        Leave
      </Button>
      <ConfirmDialog
        title={`Leave ${company.name}?`}
        subject={leaving}
        run={() => api.client.company.leave.$post()}
        words={{
          confirm: 'Leave',
          busy: 'Leaving...',
          keep: 'Stay',
          done: `You’ve left ${company.name}`,
          failed: 'You’re still in',
          fallback: 'We couldn’t take you out. Please try again.',
        }}
        onClose={() => setLeaving(null)}
      >
        {({ name }) => `You won’t see ${name}’s projects, messages or bills any more. We’ll email its owner.`}
      </ConfirmDialog>
    </Panel>
  );
}
