import type { AdminUser } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { teamKey } from '#/lib/query-keys.ts';

type Props = {
  member: AdminUser | null;
  onClose: () => void;
};

export const RemoveMember = (props: Props) => (
  <ConfirmForMember
    {...props}
    title="Remove this team member?"
    run={(adminId) => api.admin['remove-team-member'][':adminId'].$delete({ param: { adminId } })}
    words={{
      confirm: 'Remove',
      busy: 'Removing...',
      keep: 'Keep them',
      done: 'Team Member Removed',
      fallback: 'Failed to remove team member',
    }}
    consequence="will be signed out everywhere, and their projects and enquiries will be unassigned. What they wrote stays."
  />
);

export const ResetTwoFactor = (props: Props) => (
  <ConfirmForMember
    {...props}
    title="Reset their two-factor sign-in?"
    run={(adminId) => api.admin.admins[':adminId']['two-factor'].$delete({ param: { adminId } })}
    words={{
      confirm: 'Reset',
      busy: 'Resetting...',
      keep: 'Leave it on',
      done: 'Two-factor sign-in reset',
      fallback: 'Failed to reset two-factor sign-in',
    }}
    consequence="will sign in with their password alone until they set it up again. Only do this when you’re sure it’s them asking. We’ll email them."
  />
);

type ConfirmProps = Props & {
  title: string;
  run: (adminId: string) => Promise<unknown>;
  words: Omit<Parameters<typeof ConfirmDialog>[0]['words'], 'failed'>;
  /** After the member's name. */
  consequence: ReactNode;
};

function ConfirmForMember({ member, title, run, words, consequence, onClose }: ConfirmProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={title}
      subject={member}
      run={async ({ id }) => {
        await run(id);
        await queryClient.invalidateQueries({ queryKey: teamKey });
      }}
      words={{ ...words, failed: 'Error' }}
      toastsFailure
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <strong>{name}</strong> {consequence}
        </>
      )}
    </ConfirmDialog>
  );
}

export function ResendInvitation({ member: { id, name, email } }: { member: AdminUser }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.admins[':adminId'].invitation.$post({ param: { adminId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({
        title: 'Invitation sent again',
        description: `A new link has been sent to ${email}. The one before no longer works.`,
      });
    },
    onError: useFailureToast('Invitation not sent', 'Failed to send the invitation'),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Resend the invitation to ${name}`}
      isBusy={isPending}
      busyText="Sending..."
      onClick={() => mutate()}
    >
      Resend
    </Button>
  );
}
