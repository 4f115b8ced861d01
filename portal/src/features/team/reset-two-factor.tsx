import type { AdminUser } from '@stackworks/contracts';
import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { teamKey } from '#/lib/query-keys.ts';

const failure = { title: 'Error', fallback: 'Failed to reset two-factor sign-in' };

type Props = {
  /** Whom it is about; null when nobody is. */
  member: AdminUser | null;
  onClose: () => void;
};

/** Asks whether a colleague who is locked out is to sign in with their password alone. */
export function ResetTwoFactor({ member, onClose }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (adminId: string) =>
      api.admin.admins[':adminId']['two-factor'].$delete({ param: { adminId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({ title: 'Two-factor sign-in reset' });
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
    <Dialog
      title="Reset their two-factor sign-in?"
      isOpen={member !== null}
      isBusy={isPending}
      onClose={close}
    >
      {member && (
        <>
          <FormAlert
            className="mb-4"
            title={failure.title}
            message={error ? failureMessage(error, failure.fallback) : undefined}
          />
          <p className="break-words">
            <strong>{member.name}</strong> signs in with their password alone until they set it up again. Do
            this only when you know it is them who asks. They are told by mail.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="remove"
              isBusy={isPending}
              busyText="Resetting..."
              onClick={() => mutate(member.id)}
            >
              Reset
            </Button>
            <Button onClick={close} disabled={isPending}>
              Leave it on
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
