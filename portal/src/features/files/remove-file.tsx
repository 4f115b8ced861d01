import type { Asset } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { assetsKey } from '#/lib/query-keys.ts';

type Props = {
  projectId: string;
  /** The file in question; null when there is none. */
  asset: Asset | null;
  onClose: () => void;
};

const words = {
  confirm: 'Remove file',
  busy: 'Removing...',
  keep: 'Keep it',
  done: 'File removed',
  failed: 'Error',
  fallback: 'Failed to remove file',
};

/** Asks whether a file is really to go, because it cannot be brought back. */
export function RemoveFile({ projectId, asset, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title="Remove this file?"
      subject={asset}
      run={async ({ id: assetId }) => {
        await api.client.projects[':id'].assets[':assetId'].$delete({ param: { id: projectId, assetId } });
        await queryClient.invalidateQueries({ queryKey: assetsKey(projectId) });
      }}
      words={words}
      onClose={onClose}
    >
      {({ fileName }) => (
        <>
          This deletes <strong>{fileName}</strong> for you and our team. You can’t undo this.
        </>
      )}
    </ConfirmDialog>
  );
}
