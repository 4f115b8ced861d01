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
  confirm: 'Remove',
  busy: 'Removing...',
  keep: 'Keep them',
  done: 'Team Member Removed',
  failed: 'Error',
  fallback: 'Failed to remove team member',
};

/** Asks whether a colleague is really to go. */
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
      words={words}
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
