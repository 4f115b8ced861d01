import type { NotificationPreferences } from '@stackworks/contracts';
import { ErrorState, Skeleton, Spinner, Switch } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { notificationPreferencesQuery } from '#/features/accounts/queries.ts';
import { useChangePreference } from './use-change-preference.ts';

const kinds = [
  ['messages', 'Messages', 'When a message from the team has waited unread for a while.'],
  ['versions', 'Versions to review', 'When we have a version of your work for you to look at.'],
  ['statusChanges', 'Project status', 'When one of your projects moves on.'],
] as const satisfies [keyof NotificationPreferences, string, string][];

/** What the client is mailed about. Each switch saves at once, and says so. */
export function NotificationSection() {
  const { data: preferences, isPending, refetch } = useQuery(notificationPreferencesQuery);
  const { change, news } = useChangePreference();

  if (isPending) {
    return (
      <div className="grid gap-3">
        <Spinner text="Loading..." />
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (!preferences) {
    return (
      <ErrorState
        title="We couldn’t load what you are mailed about"
        text="Nothing has changed. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-edge border-b border-edge">
        {kinds.map(([kind, name, text]) => (
          <li key={kind} className="py-1.5">
            <Switch checked={preferences[kind]} onChange={({ target }) => change({ [kind]: target.checked })}>
              <span className="block font-semibold leading-snug">{name}</span>
              <span className="block text-sm text-soft">{text}</span>
            </Switch>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 min-h-6 text-sm text-soft">
        {news}
      </p>
      <p className="text-sm text-soft">
        Mail about your account itself, such as a new password, always comes.
      </p>
    </>
  );
}
