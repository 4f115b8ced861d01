import type { NotificationPreferences } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { notificationPreferencesQuery } from '#/features/accounts/queries.ts';

/**
 * Turns one kind of mail on or off: shown at once, taken back when it could not be saved.
 * @returns the verb, and how the last change went, in words
 */
export function useChangePreference() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  const show = (change: Partial<NotificationPreferences>) =>
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });

  const { mutate, isPending, isSuccess, isError } = useMutation({
    // One after another, so that the last press is the one that counts.
    scope: { id: 'notification-preferences' },
    mutationFn: async (json: Partial<NotificationPreferences>) =>
      (await api.client['notification-preferences'].$patch({ json })).json(),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onError: async (error) => {
      toast({
        title: 'Not saved',
        description: failureMessage(error, 'Failed to save settings. Please try again.'),
        tone: 'danger',
      });
      await queryClient.invalidateQueries({ queryKey });
    },
  });

  const news = isPending
    ? 'Saving...'
    : isError
      ? 'Not saved. Please try again.'
      : isSuccess
        ? 'Saved.'
        : null;
  return { change: mutate, news };
}
