import { notificationKinds } from '@stackworks/contracts';
import { Skeleton, Spinner, Switch } from '@stackworks/ui';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { notificationPreferencesQuery, staffPreferencesQuery } from '#/features/accounts/queries.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

export const NotificationSection = () => (
  <Preferences
    query={useQuery(notificationPreferencesQuery)}
    queryKey={notificationPreferencesQuery.queryKey}
    save={(kind, isWanted) => api.client['notification-preferences'].$patch({ json: { [kind]: isWanted } })}
    kinds={notificationKinds.client}
    note="We always send account emails, such as a new password."
  />
);

export const StaffNotificationSection = () => (
  <Preferences
    query={useQuery(staffPreferencesQuery)}
    queryKey={staffPreferencesQuery.queryKey}
    save={(kind, isWanted) => api.admin['notification-preferences'].$patch({ json: { [kind]: isWanted } })}
    kinds={notificationKinds.admin}
    note="This only changes your own emails. You’ll always get account emails."
  />
);

type Save<Kind> = (kind: Kind, isWanted: boolean) => Promise<unknown>;

type Props<Kind extends string> = {
  query: { data: Readonly<Record<Kind, boolean>> | undefined; isPending: boolean; refetch: () => unknown };
  queryKey: QueryKey;
  save: Save<Kind>;
  kinds: Readonly<Record<Kind, { name: string; text: string }>>;
  note: string;
};

function Preferences<Kind extends string>({ query, queryKey, save, kinds, note }: Props<Kind>) {
  const { change, status } = usePreference(queryKey, save);
  return (
    <Loaded
      query={query}
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
            {keysOf(kinds).map((kind) => (
              <li key={kind} className="py-1.5">
                <Switch
                  checked={preferences[kind]}
                  onChange={({ target }) => change({ kind, isWanted: target.checked })}
                >
                  <span className="block font-semibold leading-snug">{kinds[kind].name}</span>
                  <span className="block text-sm text-soft">{kinds[kind].text}</span>
                </Switch>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-3 min-h-6 text-sm text-soft">
            {status}
          </p>
          <p className="text-sm text-soft">{note}</p>
        </>
      )}
    </Loaded>
  );
}

function keysOf<Kind extends string>(kinds: Readonly<Record<Kind, unknown>>): Kind[] {
  const keys: Kind[] = [];
  for (const kind in kinds) keys.push(kind);
  return keys;
}

/** Turns one kind of email on or off: shown at once, taken back when saving fails. */
function usePreference<Kind extends string>(queryKey: QueryKey, save: Save<Kind>) {
  const queryClient = useQueryClient();
  const showFailure = useFailureToast('Not saved', 'Failed to save settings. Please try again.');
  const { mutate, isPending, isSuccess, isError } = useMutation({
    // In order, so that the last press counts.
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, isWanted }: { kind: Kind; isWanted: boolean }) => save(kind, isWanted),
    onMutate: async ({ kind, isWanted }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Record<Kind, boolean>>(
        queryKey,
        (shown) => shown && { ...shown, [kind]: isWanted },
      );
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
