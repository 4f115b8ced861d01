import { Problem, Switch, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { twoFactorQuery } from '#/features/sessions/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { teamSettingsKey, twoFactorKey } from '#/lib/query-keys.ts';
import { teamSettingsQuery } from './queries.ts';

const failure = { title: 'Update Failed', fallback: 'Failed to update the team settings' };

export function TeamSetting() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const team = useQuery(teamSettingsQuery);
  const own = useQuery(twoFactorQuery);
  const change = useMutation({
    mutationFn: async (requiresTwoFactor: boolean) =>
      (await api.admin['team-settings'].$patch({ json: { requiresTwoFactor } })).json(),
    onSuccess: (changed) => {
      queryClient.setQueryData(teamSettingsKey, changed);
      void queryClient.invalidateQueries({ queryKey: twoFactorKey });
      toast({
        title: 'Team settings saved',
        description: changed.requiresTwoFactor
          ? 'Anyone without two-factor sign-in must set it up before they can continue.'
          : 'Two-factor sign-in is up to each person.',
      });
    },
    onError: useFailureToast(failure.title, failure.fallback),
  });
  const both = {
    data: team.data && own.data && { settings: team.data, isOn: own.data.isOn },
    isPending: !team.isLoadingError && !own.isLoadingError,
    refetch: () => Promise.all([team.refetch(), own.refetch()]),
  };
  return (
    <Loaded
      query={both}
      loading={<p className="text-sm text-soft">Loading...</p>}
      failed="We couldn’t load the team settings"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {({ settings, isOn }) => {
        const isRequired = change.isPending ? change.variables : settings.requiresTwoFactor;
        const isLocked = !isOn && !settings.requiresTwoFactor;
        return (
          <>
            <Switch
              checked={isRequired}
              disabled={isLocked || settings.isAlwaysRequired || change.isPending}
              onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
            >
              Everyone on the team must use two-factor sign-in
            </Switch>
            {isLocked && <p className="hint">Turn it on for yourself first, or you’ll lock yourself out.</p>}
            {settings.isAlwaysRequired && (
              <p className="hint">Staff accounts reach every client, so this is always on.</p>
            )}
            {change.isError && <Problem>{failureMessage(change.error, failure.fallback)}</Problem>}
          </>
        );
      }}
    </Loaded>
  );
}
