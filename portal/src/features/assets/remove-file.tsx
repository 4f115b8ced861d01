import type { Asset } from '@stackworks/contracts';
import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '#/components/form-alert.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { assetsKey } from '#/lib/query-keys.ts';

type Props = {
  projectId: string;
  /** The file in question; null when there is none. */
  asset: Asset | null;
  onClose: () => void;
};

/** Asks whether a file is really to go, because it cannot be brought back. */
export function RemoveFile({ projectId, asset, onClose }: Props) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (assetId: string) =>
      api.client.projects[':id'].assets[':assetId'].$delete({ param: { id: projectId, assetId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: assetsKey(projectId) });
      toast({ title: 'File removed' });
      close();
    },
  });
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog title="Remove this file?" isOpen={asset !== null} isBusy={isPending} onClose={close}>
      {asset && (
        <>
          <FormAlert
            className="mb-4"
            title="Error"
            message={error ? failureMessage(error, 'Failed to remove file') : undefined}
          />
          <p className="break-words">
            <strong>{asset.fileName}</strong> goes from this project, for you and for us. It can’t be brought
            back.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="remove"
              isBusy={isPending}
              busyText="Removing..."
              onClick={() => mutate(asset.id)}
            >
              Remove file
            </Button>
            <Button onClick={close} disabled={isPending}>
              Keep it
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
