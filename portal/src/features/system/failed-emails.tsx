import { nameEmail, type SystemReport } from '@stackworks/contracts';
import { Button, FormAlert, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatMoment } from '#/lib/format.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { systemQuery } from './queries.ts';
import { useNextFocus, useShowMore } from './email-rows.tsx';
import { countEmails } from './words.ts';

/** Emails that were given up, each with ways to send it again or dismiss it. */
export function FailedEmails({ mails: { failed, newestFailed } }: Pick<SystemReport, 'mails'>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string[] | null>(null);
  const { place, settle } = useNextFocus(newestFailed, asked !== null);
  const refresh = (ids: string[], button: number) => {
    settle({ row: newestFailed.findIndex(({ id }) => id === ids[0]), button });
    return queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
  };
  const retry = useMutation({
    mutationFn: async (ids: string[]) => (await api.admin.system.mails.retry.$post({ json: { ids } })).json(),
    onSuccess: async ({ mails }, ids) => {
      toast({
        title: mails === 0 ? 'Already done' : `${countEmails(mails)} will be sent again`,
        description:
          mails === 0 ? 'This email is already on its way.' : 'If that fails too, you find it here.',
      });
      await refresh(ids, 0);
    },
  });
  const retryOnce = useOneAtATime(retry.mutate);
  const dismiss = useMutation({
    mutationFn: async (ids: string[]) =>
      (await api.admin.system.mails.dismiss.$post({ json: { ids } })).json(),
    onSuccess: async ({ mails }, ids) => {
      toast({ title: mails === 0 ? 'Already done' : `${countEmails(mails)} dismissed` });
      await refresh(ids, 1);
    },
  });
  const dismissOnce = useOneAtATime(dismiss.mutate);
  const isAbout = ({ isPending, variables }: typeof retry, id: string) => isPending && variables.includes(id);
  const { shown, button } = useShowMore(newestFailed);
  const failure = retry.error ?? dismiss.error;
  return (
    <div ref={place}>
      <Panel title="Emails given up" size="t1">
        <p className="max-w-measure text-sm">
          {countEmails(failed)} in the last 30 days. Fix the reason first, such as a mistyped address, then
          send it again; a link in an old email may have expired. Dismiss any no one needs.
        </p>
        <FormAlert
          className="mt-4"
          title="Nothing has changed"
          message={failure ? failureMessage(failure, 'Please try again.') : undefined}
        />
        {newestFailed.length > 1 && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              size="small"
              isBusy={retry.isPending && retry.variables.length > 1}
              busyText="Sending..."
              onClick={() => retryOnce(newestFailed.map(({ id }) => id))}
            >
              <Icon name="loop" />
              Try {sayAllOf(newestFailed.length, failed)} again
            </Button>
            <Button size="small" onClick={() => setAsked(newestFailed.map(({ id }) => id))}>
              Dismiss {sayAllOf(newestFailed.length, failed)}
            </Button>
          </div>
        )}
        {newestFailed.length > 0 && (
          <ul aria-label="Emails given up" className="mt-3">
            {shown.map(({ id, template, recipient, reason, attempts, createdAt }) => (
              <li
                key={id}
                className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-semibold">{nameEmail(template)}</p>
                  <p className="text-sm text-soft">
                    To {recipient}, written {formatMoment(createdAt)}, tried{' '}
                    {attempts === 1 ? 'once' : `${attempts} times`}
                  </p>
                  {reason !== null && <p className="text-sm">{reason}</p>}
                </div>
                <div className="flex flex-wrap gap-3">
                  <Button
                    size="small"
                    isBusy={isAbout(retry, id)}
                    busyText="Sending..."
                    onClick={() => retryOnce([id])}
                  >
                    Try again<span className="sr-only">: {recipient}</span>
                  </Button>
                  <Button
                    size="small"
                    isBusy={isAbout(dismiss, id)}
                    busyText="Dismissing..."
                    onClick={() => dismissOnce([id])}
                  >
                    Dismiss<span className="sr-only">: {recipient}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {button}
        {failed > newestFailed.length && (
          <p className="mt-3 text-sm text-soft">
            These are the newest {newestFailed.length} of {failed}.
          </p>
        )}
        <ConfirmDialog
          title="Dismiss these emails?"
          subject={asked}
          run={(ids) => dismiss.mutateAsync(ids)}
          words={{
            confirm: 'Dismiss',
            busy: 'Dismissing...',
            keep: 'Keep them',
            failed: 'Nothing has changed',
            fallback: 'Please try again.',
          }}
          onClose={() => setAsked(null)}
        >
          {(ids) => (
            <>
              <strong>{countEmails(ids.length)} given up.</strong> We’ll stop reminding the team and delete
              the emails. You can’t undo this.
            </>
          )}
        </ConfirmDialog>
      </Panel>
    </div>
  );
}

const sayAllOf = (shown: number, all: number): string => (shown === all ? `all ${all}` : `these ${shown}`);
