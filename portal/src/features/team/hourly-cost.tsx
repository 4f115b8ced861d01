import { teamSettingsInput } from '@stackworks/contracts';
import { Button, TextField, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Place } from '#/components/panel.tsx';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatPrice } from '#/lib/format.ts';
import { reportsKey, teamSettingsKey } from '#/lib/query-keys.ts';
import { teamSettingsQuery } from './queries.ts';

/** What an hour of work costs, with which the report of plans speaks of dollars. */
export function HourlyCost() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const saved = useQuery(teamSettingsQuery).data?.hourlyCost;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: settings } = useQuery(siteSettingsQuery);
  const field = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (hourlyCost: number | null) =>
      (await api.admin['team-settings'].$patch({ json: { hourlyCost } })).json(),
    onSuccess: (changed) => {
      queryClient.setQueryData(teamSettingsKey, changed);
      void queryClient.invalidateQueries({ queryKey: reportsKey });
      setTyped(null);
      toast({
        title: 'Team settings saved',
        description:
          changed.hourlyCost === null
            ? 'Workload and fit now counts requests only.'
            : `An hour costs ${formatPrice(changed.hourlyCost)} from now on.`,
      });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const hourlyCost = typed === null || typed.trim() === '' ? null : Number(typed);
    const wanted = teamSettingsInput.safeParse({ hourlyCost });
    if (wanted.success) {
      change.mutate(hourlyCost);
      return;
    }
    flushSync(() => setProblem(wanted.error.issues[0]?.message ?? null));
    field.current?.focus();
    // The problem stands below it, as the field does at the end of the page.
    field.current?.scrollIntoView({ block: 'center' });
  };
  const shown = saved === null || saved === undefined ? '' : String(saved);
  const failed = change.isError ? failureMessage(change.error, 'Failed to update the team settings') : null;
  const error = problem ?? failed;
  return (
    <Place id={hourlyCostPlace}>
      <form noValidate className="mt-7" onSubmit={submit}>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            ref={field}
            className="w-52"
            label="Cost of an hour, in dollars"
            type="number"
            inputMode="numeric"
            min={1}
            disabled={saved === undefined}
            value={typed ?? shown}
            {...(error !== null && { error })}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button
            type="submit"
            className="mt-8"
            disabled={typed === null || typed === shown}
            isBusy={change.isPending}
            busyText="Saving..."
          >
            Save
          </Button>
        </div>
        {error === null && (
          <p className="hint">
            {typeof settings?.gstRate === 'number' && 'Before GST. '}
            Reports set it against what clients pay. Leave it blank to compare requests only.
          </p>
        )}
      </form>
    </Place>
  );
}

/** Its place in Settings, after an address's `#`. */
export const hourlyCostPlace = 'hourly-cost';
