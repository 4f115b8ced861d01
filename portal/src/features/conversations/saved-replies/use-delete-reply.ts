import type { SavedReply } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';

/** Deletes a saved reply at once, and brings the last one back. */
export function useDeleteReply() {
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: savedRepliesKey });

  const removal = useMutation({
    mutationFn: ({ id }: SavedReply) => api.admin['saved-replies'][':id'].$delete({ param: { id } }),
    onSuccess: (_, reply) => {
      setDeleted(reply);
      return readAgain();
    },
  });
  const undoing = useMutation({
    mutationFn: ({ title, text }: SavedReply) => api.admin['saved-replies'].$post({ json: { title, text } }),
    onSuccess: () => {
      setDeleted(null);
      return readAgain();
    },
  });
  const error = removal.error ?? undoing.error;
  return {
    deleted,
    remove: removal.mutate,
    undo: () => deleted && undoing.mutate(deleted),
    isBusy: removal.isPending || undoing.isPending,
    problem: error && failureMessage(error, 'That didn’t work. Please try again.'),
  };
}
