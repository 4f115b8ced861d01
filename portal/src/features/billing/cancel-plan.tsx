import type { BillingSummary } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { addDays } from 'date-fns';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { formatDay } from '#/lib/format.ts';
import { useShowBilling } from './use-show-billing.ts';

const words = {
  confirm: 'Cancel my plan',
  busy: 'Cancelling...',
  keep: 'Keep my plan',
  done: 'Your plan is cancelled',
  failed: 'Not cancelled',
  fallback: 'Your plan hasn’t changed. Please try again.',
};

/** Lets the client end their plan with the month they have paid for, once they know what ends and when. */
export function CancelPlan({ billing }: { billing: BillingSummary }) {
  const show = useShowBilling();
  const [isAsking, setAsking] = useState(false);
  const cancel = async () => {
    const answer = await api.client.billing.cancel.$post();
    show(await answer.json());
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel plan</Button>
      <ConfirmDialog
        title={`Cancel ${billing.planName ?? 'your plan'}?`}
        subject={isAsking ? billing : null}
        run={cancel}
        words={words}
        onClose={() => setAsking(false)}
      >
        {({ periodEnd, status }) =>
          periodEnd === null ? (
            'Your plan runs until the end of the time you’ve paid for. You won’t be charged again.'
          ) : (
            <>
              {status === 'past_due' ? 'Your plan ends on' : 'Everything works until'}{' '}
              <strong>{formatDay(periodEnd)}</strong>, and you won’t be charged again
              {status === 'past_due' && ', except for what you owe'}. After that you can’t start projects, add
              files or ask for changes. We’ll keep your files until{' '}
              <strong>{formatDay(addDays(periodEnd, 30).toISOString())}</strong>. There’s no fee, and you can
              change your mind until {formatDay(periodEnd)}.
            </>
          )
        }
      </ConfirmDialog>
    </>
  );
}
