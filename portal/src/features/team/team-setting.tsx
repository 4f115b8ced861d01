import { ErrorState, Icon, Switch, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { teamSettingsKey, twoFactorKey } from '#/lib/query-keys.ts';
import { twoFactorQuery } from '#/features/sessions/index.ts';
import { teamSettingsQuery } from './queries.ts';

const failure = { title: 'Update Failed', fallback: 'Failed to update the team settings' };

/** Whether everyone in the team has to sign in with two factors. */
export function TeamSetting() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const asked = useQuery(teamSettingsQuery);
  const askedOwn = useQuery(twoFactorQuery);
  const { data: settings } = asked;
  const { data: own } = askedOwn;
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
    onError: (error) =>
      toast({ title: failure.title, description: failureMessage(error, failure.fallback), tone: 'danger' }),
  });

  if (asked.isLoadingError || askedOwn.isLoadingError) {
    return (
      <ErrorState
        title="We couldn’t load the team settings"
        text="Nothing has changed. Check your connection and try again."
        onRetry={() => void Promise.all([asked.refetch(), askedOwn.refetch()])}
      />
    );
  }
  if (!settings || !own) return <p className="text-sm text-soft">Loading...</p>;
  const isRequired = change.isPending ? change.variables : settings.requiresTwoFactor;
  const isLocked = !own.isOn && !settings.requiresTwoFactor;
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
      {change.isError && (
        <p role="alert" className="problem">
          <Icon name="warning" className="mt-0.5" />
          {failureMessage(change.error, failure.fallback)}
        </p>
      )}
    </>
  );
}
