import {
  notificationKinds,
  type NotificationPreferences,
  type StaffNotificationPreferences,
} from '@stackworks/contracts';
import { ErrorState, Skeleton, Spinner, Switch, useToast } from '@stackworks/ui';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationPreferencesQuery, staffPreferencesQuery } from '#/features/accounts/queries.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';

/** What the client is mailed about. */
export function NotificationSection() {
  const { data: preferences, isPending, refetch } = useQuery(notificationPreferencesQuery);
  const { change, news } = useChangePreference();

  if (isPending) return <PreferencesPending />;
  if (!preferences) return <PreferencesMissing onRetry={() => void refetch()} />;
  return (
    <>
      <PreferenceSwitches
        kinds={notificationKinds.client}
        preferences={preferences}
        onChange={(kind, isWanted) => change({ [kind]: isWanted })}
        news={news}
      />
      <p className="text-sm text-soft">We always send account emails, such as a new password.</p>
    </>
  );
}

/** What the signed-in member of staff is mailed about; it is theirs alone. */
export function StaffNotificationSection() {
  const { data: preferences, isPending, refetch } = useQuery(staffPreferencesQuery);
  const { change, news } = useChangeStaffPreference();

  if (isPending) return <PreferencesPending />;
  if (!preferences) return <PreferencesMissing onRetry={() => void refetch()} />;
  return (
    <>
      <PreferenceSwitches
        kinds={notificationKinds.admin}
        preferences={preferences}
        onChange={(kind, isWanted) => change({ [kind]: isWanted })}
        news={news}
      />
      <p className="text-sm text-soft">
        This only changes your own emails. You’ll always get account emails.
      </p>
    </>
  );
}

type PreferenceSwitchesProps<Kind extends string> = {
  kinds: Readonly<Record<Kind, { name: string; text: string }>>;
  preferences: Readonly<Record<Kind, boolean>>;
  onChange: (kind: Kind, isWanted: boolean) => void;
  /** How the last change went, in words. */
  news: string | null;
};

/** A switch for each kind of mail. Each saves at once, and says so. */
function PreferenceSwitches<Kind extends string>({
  kinds,
  preferences,
  onChange,
  news,
}: PreferenceSwitchesProps<Kind>) {
  return (
    <>
      <ul className="divide-y divide-edge border-b border-edge">
        {keysOf(kinds).map((kind) => (
          <li key={kind} className="py-1.5">
            <Switch checked={preferences[kind]} onChange={({ target }) => onChange(kind, target.checked)}>
              <span className="block font-semibold leading-snug">{kinds[kind].name}</span>
              <span className="block text-sm text-soft">{kinds[kind].text}</span>
            </Switch>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 min-h-6 text-sm text-soft">
        {news}
      </p>
    </>
  );
}

const keysOf = <Kind extends string>(kinds: Readonly<Record<Kind, unknown>>): Kind[] => {
  const keys: Kind[] = [];
  for (const kind in kinds) keys.push(kind);
  return keys;
};

/** While what somebody is mailed about is being read. */
function PreferencesPending() {
  return (
    <div className="grid gap-3">
      <Spinner text="Loading..." />
      <Skeleton className="h-11" />
    </div>
  );
}

/** When it could not be read. */
function PreferencesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="We couldn’t load your email settings"
      text="Nothing has changed. Check your connection and try again."
      onRetry={onRetry}
    />
  );
}

/** Turns one kind of mail to the signed-in client on or off; as `usePreference`. */
const useChangePreference = () =>
  usePreference<NotificationPreferences>(notificationPreferencesQuery.queryKey, async (json) =>
    (await api.client['notification-preferences'].$patch({ json })).json(),
  );

/** The same for the signed-in member of staff. */
const useChangeStaffPreference = () =>
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
