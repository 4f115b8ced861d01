import type { WebhookDelivery, WebhookEndpoint } from '@stackworks/contracts';
import { Badge, Button, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { OptionSelect, type Option } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { formatDateTime, formatDayTime } from '#/lib/format.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { deliveriesQuery, webhookDeliveriesKey } from './queries.ts';

/** What was sent to a webhook in the last 30 days, to send it again. */
export function DeliveryLog({ webhook }: { webhook: WebhookEndpoint }) {
  const isOn = webhook.offReason === null;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-soft [overflow-wrap:anywhere]">
        To {webhook.url}. {isOn ? 'The log goes back 30 days.' : 'Turn the webhook on to send any again.'}
      </p>
      {isOn && <ReplaySince id={webhook.id} />}
      <PagedList
        query={useInfiniteQuery(deliveriesQuery(webhook.id))}
        loading="Loading deliveries..."
        failed="We couldn’t load the deliveries"
        empty={<p className="text-soft">Nothing has been sent yet.</p>}
        label="Deliveries"
        className="border-t-2 border-ink"
      >
        {(delivery) => <DeliveryRow key={delivery.id} id={webhook.id} delivery={delivery} isOn={isOn} />}
      </PagedList>
    </div>
  );
}

const hour = 3_600_000;
const spans: Option<string>[] = [
  [String(hour), 'the last hour'],
  [String(6 * hour), 'the last 6 hours'],
  [String(24 * hour), 'the last 24 hours'],
  [String(7 * 24 * hour), 'the last 7 days'],
  [String(30 * 24 * hour), 'the last 30 days'],
];

const nameOf = (span: string) => spans.find(([value]) => value === span)?.[1] ?? 'this time';

function ReplaySince({ id }: { id: string }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [span, setSpan] = useState(String(24 * hour));
  const [asked, setAsked] = useState<string | null>(null);
  const send = async (wanted: string) => {
    const since = new Date(Date.now() - Number(wanted)).toISOString();
    const response = await api.admin.webhooks[':id'].replay.$post({ param: { id }, json: { since } });
    const { deliveries } = await response.json();
    await queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(id) });
    toast({
      title: deliveries === 1 ? '1 event will be sent again' : `${deliveries} events will be sent again`,
    });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <OptionSelect label="Send again what happened in" value={span} options={spans} onChange={setSpan} />
      <Button onClick={() => setAsked(span)}>Send again</Button>
      <ConfirmDialog
        title="Send these events again?"
        subject={asked}
        variant="primary"
        run={send}
        words={{
          confirm: 'Send again',
          busy: 'Sending...',
          keep: 'Don’t send',
          failed: 'Not sent',
          fallback: 'Please try again.',
        }}
        onClose={() => setAsked(null)}
      >
        {(wanted) =>
          `The receiver gets every event of ${nameOf(wanted)} once more, including those it has accepted.`
        }
      </ConfirmDialog>
    </div>
  );
}

const looks = {
  pending: ['pending', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Given up'],
} as const;

type RowProps = { id: string; delivery: WebhookDelivery; isOn: boolean };

function DeliveryRow({ id, delivery, isOn }: RowProps) {
  const { type, status, attempts, responseStatus, responseBody, error, nextAttemptAt, createdAt } = delivery;
  const queryClient = useQueryClient();
  const [tone, words] = looks[status];
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      api.admin.webhooks[':id'].deliveries[':deliveryId'].replay.$post({
        param: { id, deliveryId: delivery.id },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(id) }),
    onError: useFailureToast('Not sent', 'Please try again.'),
  });
  const sendAgain = useOneAtATime(mutateAsync);
  return (
    <li className="border-b border-edge py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="font-semibold">{type}</code>
            <Badge tone={tone}>{words}</Badge>
          </p>
          <p className="text-soft">
            {formatDateTime(createdAt)}
            {attempts > 0 && `, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}
            {responseStatus !== null && `, answered ${responseStatus}`}
            {status === 'pending' &&
              attempts > 0 &&
              nextAttemptAt !== null &&
              `, next ${formatDayTime(nextAttemptAt)}`}
          </p>
          {error !== null && responseStatus === null && (
            <p className="text-danger [overflow-wrap:anywhere]">{error}</p>
          )}
        </div>
        {isOn && status !== 'pending' && (
          <Button
            size="small"
            aria-label={`Send ${type} of ${formatDayTime(createdAt)} again`}
            isBusy={isPending}
            busyText="Sending..."
            onClick={() => sendAgain()}
          >
            Send again
          </Button>
        )}
      </div>
      {responseBody && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">What the receiver answered</summary>
          <pre className="max-h-60 overflow-auto whitespace-pre-wrap bg-fold p-3 text-xs [overflow-wrap:anywhere]">
            {responseBody}
          </pre>
        </details>
      )}
    </li>
  );
}
