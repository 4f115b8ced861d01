import { notificationKinds } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { staffPreferencesQuery } from '#/features/accounts/queries.ts';
import { PreferenceSwitches } from './preference-switches.tsx';
import { PreferencesMissing, PreferencesPending } from './preferences-pending.tsx';
import { useChangeStaffPreference } from './use-change-preference.ts';

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
