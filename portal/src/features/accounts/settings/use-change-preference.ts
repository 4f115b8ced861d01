import type { NotificationPreferences, StaffNotificationPreferences } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { notificationPreferencesQuery, staffPreferencesQuery } from '#/features/accounts/queries.ts';

/** Turns one kind of mail to the signed-in client on or off; as `usePreference`. */
export const useChangePreference = () =>
  usePreference<NotificationPreferences>(notificationPreferencesQuery.queryKey, async (json) =>
    (await api.client['notification-preferences'].$patch({ json })).json(),
  );

/** The same for the signed-in member of staff. */
export const useChangeStaffPreference = () =>
  usePreference<StaffNotificationPreferences>(staffPreferencesQuery.queryKey, async (json) =>
    (await api.admin['notification-preferences'].$patch({ json })).json(),
  );

/**
 * Turns one kind of mail on or off: shown at once, taken back when it could not be saved.
 * @returns the verb, and how the last change went, in words
 */
function usePreference<Preferences extends object>(
  queryKey: QueryKey,
  save: (change: Partial<Preferences>) => Promise<unknown>,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const show = (change: Partial<Preferences>) =>
    queryClient.setQueryData<Preferences>(queryKey, (shown) => shown && { ...shown, ...change });

  const { mutate, isPending, isSuccess, isError } = useMutation({
    // One after another, so that the last press is the one that counts.
    scope: { id: 'notification-preferences' },
    mutationFn: save,
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
