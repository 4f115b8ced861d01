import type { AdminUser } from '@stackworks/contracts';
import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { teamKey } from '#/lib/query-keys.ts';

const failure = { title: 'Error', fallback: 'Failed to remove team member' };

type Props = {
  /** Whom it is about; null when nobody is. */
  member: AdminUser | null;
  onClose: () => void;
};

/** Asks whether a colleague is really to go. */
export function RemoveMember({ member, onClose }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (adminId: string) =>
      api.admin['remove-team-member'][':adminId'].$delete({ param: { adminId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({ title: 'Team Member Removed' });
      close();
    },
    onError: (reason) =>
      toast({
        title: failure.title,
        description: failureMessage(reason, failure.fallback),
        tone: 'danger',
      }),
  });
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog title="Remove this team member?" isOpen={member !== null} isBusy={isPending} onClose={close}>
      {member && (
        <>
          <FormAlert
            className="mb-4"
            title={failure.title}
            message={error ? failureMessage(error, failure.fallback) : undefined}
          />
          <p className="break-words">
            <strong>{member.name}</strong> is signed out everywhere at once, and their projects and
            enquiries become unassigned. What they wrote stays.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="remove"
              isBusy={isPending}
              busyText="Removing..."
              onClick={() => mutate(member.id)}
            >
              Remove
            </Button>
            <Button onClick={close} disabled={isPending}>
              Keep them
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
