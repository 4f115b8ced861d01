import type { AdminUser } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { teamKey } from '#/lib/query-keys.ts';

type Props = {
  /** Whom it is about; null when nobody is. */
  member: AdminUser | null;
  onClose: () => void;
};

const words = {
  confirm: 'Reset',
  busy: 'Resetting...',
  keep: 'Leave it on',
  done: 'Two-factor sign-in reset',
  failed: 'Error',
  fallback: 'Failed to reset two-factor sign-in',
};

/** Asks whether a colleague who is locked out is to sign in with their password alone. */
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
      words={words}
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
