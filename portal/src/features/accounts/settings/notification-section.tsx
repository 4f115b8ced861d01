import { notificationKinds, type Role } from '@stackworks/contracts';
import { Skeleton, Spinner, Switch } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { type Preferences, preferencesQuery } from '#/features/accounts/queries.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

const notes = {
  client: 'We always send account emails, such as a new password.',
  admin: 'This only changes your own emails. You’ll always get account emails.',
};

export function NotificationSection({ of: role }: { of: Role }) {
  const { change, status } = usePreference(role);
  return (
    <Loaded
      query={useQuery(preferencesQuery(role))}
      loading={
        <div className="grid gap-3">
          <Spinner text="Loading..." />
          <Skeleton className="h-11" />
        </div>
      }
      failed="We couldn’t load your email settings"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {(preferences) => (
        <>
          <ul className="divide-y divide-edge border-b border-edge">
            {Object.entries(notificationKinds[role]).map(([kind, { name, text }]) => (
              <li key={kind} className="py-1.5">
                <Switch
                  checked={preferences[kind]}
                  onChange={({ target }) => change({ [kind]: target.checked })}
                >
                  <span className="block font-semibold leading-snug">{name}</span>
                  <span className="block text-sm text-soft">{text}</span>
                </Switch>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-3 min-h-6 text-sm text-soft">
            {status}
          </p>
          <p className="text-sm text-soft">{notes[role]}</p>
        </>
      )}
    </Loaded>
  );
}

/** Turns one kind of email on or off: shown at once, taken back when saving fails. */
function usePreference(role: Role) {
  const { queryKey } = preferencesQuery(role);
  const queryClient = useQueryClient();
  const showFailure = useFailureToast('Failed to save settings. Please try again.', 'Check your connection.');
  const { mutate, isPending, isSuccess, isError } = useMutation({
    // In order, so that the last press counts.
    scope: { id: 'notification-preferences' },
    mutationFn: (json: Preferences): Promise<unknown> =>
      api[role]['notification-preferences'].$patch({ json }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...wanted });
    },
    onError: async (error) => {
      showFailure(error);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  if (isPending) return { change: mutate, status: 'Saving...' };
  return {
    change: mutate,
    status: isError ? 'Not saved. Please try again.' : isSuccess ? 'Saved.' : null,
  };
}
