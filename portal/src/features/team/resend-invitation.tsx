import type { AdminUser } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { teamKey } from '#/lib/query-keys.ts';

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
