import type { Project } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { clientProjectsKey } from '#/lib/query-keys.ts';

/** Withdraws a project before work starts, after a question. */
export function WithdrawProject({ project }: { project: Project }) {
  const [subject, setSubject] = useState<Project | null>(null);
  const queryClient = useQueryClient();
  const withdraw = async ({ id }: Project) => {
    await api.client.projects[':id'].withdraw.$post({ param: { id } });
    await queryClient.invalidateQueries({ queryKey: clientProjectsKey });
  };
  return (
    <div className="mt-9 border-t border-edge pt-5">
      <p className="max-w-measure text-sm text-soft">
        Changed your mind? You can withdraw this project until we start work.
      </p>
      <Button variant="quiet" size="small" className="-ml-2.5 mt-1.5" onClick={() => setSubject(project)}>
        Withdraw this project
      </Button>
      <ConfirmDialog
        title={`Withdraw ${project.projectName}?`}
        subject={subject}
        run={withdraw}
        words={{
          confirm: 'Withdraw it',
          busy: 'Withdrawing...',
          keep: 'Keep my project',
          done: 'Project withdrawn',
          failed: 'Not withdrawn',
          fallback: 'Please try again.',
        }}
        onClose={() => setSubject(null)}
      >
        {() =>
          'We won’t start it, and its delivery date goes. We store what you sent, and can take it up again.'
        }
      </ConfirmDialog>
    </div>
  );
}
