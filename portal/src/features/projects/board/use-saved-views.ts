import type { SavedView, SavedViewInput } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { savedViewsKey } from './queries.ts';

/** What saves, renames and deletes one’s views; a deleted one can be had back from the toast. */
export function useSavedViews() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: savedViewsKey });

  const save = useMutation({
    mutationFn: async (json: SavedViewInput) => api.admin['saved-views'].$post({ json }),
    onSettled: readAgain,
  });
  const rename = useMutation({
    mutationFn: async ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
      api.admin['saved-views'][':id'].$patch({ param: { id }, json: { name } }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: SavedView) => api.admin['saved-views'][':id'].$delete({ param: { id } }),
    onSuccess: (_, { name, query }) =>
      toast({
        title: 'View deleted',
        description: name,
        action: { label: 'Undo', onPress: () => save.mutate({ name, query }) },
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureMessage(error, 'We couldn’t delete the view.'),
        tone: 'danger',
      }),
    onSettled: readAgain,
  });
  return { save, rename, remove };
}
