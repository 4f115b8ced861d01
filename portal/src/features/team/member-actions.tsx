import type { AdminUser } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { teamKey } from '#/lib/query-keys.ts';

type Props = {
  /** Who it is about; null when no one is. */
  member: AdminUser | null;
  onClose: () => void;
};

/** Confirms removing a colleague from the team. */
export function RemoveMember({ member, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title="Remove this team member?"
      subject={member}
      run={async ({ id }) => {
        await api.admin['remove-team-member'][':adminId'].$delete({ param: { adminId: id } });
        await queryClient.invalidateQueries({ queryKey: teamKey });
      }}
      words={{
        confirm: 'Remove',
        busy: 'Removing...',
        keep: 'Keep them',
        done: 'Team Member Removed',
        failed: 'Error',
        fallback: 'Failed to remove team member',
      }}
      toastsFailure
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <strong>{name}</strong> will be signed out everywhere, and their projects and enquiries will be
          unassigned. What they wrote stays.
        </>
      )}
    </ConfirmDialog>
  );
}

/** Confirms letting a locked-out colleague sign in with their password alone. */
export function ResetTwoFactor({ member, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title="Reset their two-factor sign-in?"
      subject={member}
      run={async ({ id }) => {
        await api.admin.admins[':adminId']['two-factor'].$delete({ param: { adminId: id } });
        await queryClient.invalidateQueries({ queryKey: teamKey });
      }}
      words={{
        confirm: 'Reset',
        busy: 'Resetting...',
        keep: 'Leave it on',
        done: 'Two-factor sign-in reset',
        failed: 'Error',
        fallback: 'Failed to reset two-factor sign-in',
      }}
      toastsFailure
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <strong>{name}</strong> will sign in with their password alone until they set it up again. Only do
          this when you’re sure it’s them asking. We’ll email them.
        </>
      )}
    </ConfirmDialog>
  );
}

/** Emails a colleague who has not joined yet a new link. */
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
    onError: (error) =>
      toast({
        title: 'Invitation not sent',
        description: failureMessage(error, 'Failed to send the invitation'),
        tone: 'danger',
      }),
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
