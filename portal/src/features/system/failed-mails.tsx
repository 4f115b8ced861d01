import { nameMail, type SystemReport } from '@stackworks/contracts';
import { Button, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '#/components/form-alert.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatMoment } from '#/lib/format-moment.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';
import { systemQuery } from './queries.ts';
import { countMails } from './words.ts';

/** Mails that were given up, each with the way to have it sent again. */
export function FailedMails({ mails: { sentToday, failed, newestFailed } }: Pick<SystemReport, 'mails'>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: async (ids: string[]) => (await api.admin.system.mails.retry.$post({ json: { ids } })).json(),
    onSuccess: async ({ mails }) => {
      toast({
        title: mails === 0 ? 'Somebody was faster' : `${countMails(mails)} will be sent again`,
        description:
          mails === 0 ? 'This mail is on its way already.' : 'If that fails too, you find it here.',
      });
      await queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
    },
  });
  const retryOnce = useOneAtATime(retry.mutate);
  const isRetrying = (id: string) => retry.isPending && retry.variables.includes(id);
  return (
    <Panel title="Mails" size="t1">
      <p className="text-sm">
        {sentToday === 0 ? 'No mail has been sent today.' : `${countMails(sentToday)} sent today.`}{' '}
        {failed === 0
          ? 'None was given up in the last 30 days.'
          : `${countMails(failed)} given up in the last 30 days. Mend the reason first, such as a mistyped address, then have it sent again. A link in an old mail may have run out.`}
      </p>
      <FormAlert
        className="mt-4"
        title="Not sent again"
        message={retry.isError ? failureMessage(retry.error, 'Please try again.') : undefined}
      />
      {newestFailed.length > 1 && (
        <Button
          size="small"
          className="mt-4"
          isBusy={retry.isPending && retry.variables.length > 1}
          busyText="Sending..."
          onClick={() => retryOnce(newestFailed.map(({ id }) => id))}
        >
          <Icon name="loop" />
          Try all {newestFailed.length} again
        </Button>
      )}
      {newestFailed.length > 0 && (
        <ul aria-label="Mails given up" className="mt-3">
          {newestFailed.map(({ id, template, recipient, reason, attempts, createdAt }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p className="font-semibold">{nameMail(template)}</p>
                <p className="text-sm text-soft">
                  To {recipient}, written {formatMoment(createdAt)}, tried{' '}
                  {attempts === 1 ? 'once' : `${attempts} times`}
                </p>
                {reason !== null && <p className="text-sm">{reason}</p>}
              </div>
              <Button
                size="small"
                className="justify-self-start"
                isBusy={isRetrying(id)}
                busyText="Sending..."
                onClick={() => retryOnce([id])}
              >
                Try again<span className="sr-only">: {recipient}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
