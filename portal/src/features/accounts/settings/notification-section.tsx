import { notificationKinds } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { notificationPreferencesQuery } from '#/features/accounts/queries.ts';
import { PreferenceSwitches } from './preference-switches.tsx';
import { PreferencesMissing, PreferencesPending } from './preferences-pending.tsx';
import { useChangePreference } from './use-change-preference.ts';

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
