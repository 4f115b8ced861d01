import type { WebhookEndpoint } from '@stackworks/contracts';
import { Badge, Button, Dialog } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isFuture } from 'date-fns';
import { useState } from 'react';
import { FormDialog } from '#/components/form-dialog.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { ShownOnce } from '#/components/shown-once.tsx';
import { formatDayTime } from '#/lib/format.ts';
import { DeleteWebhook, NewSecret, TestWebhook, TurnWebhook } from './actions.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';

type Open = { webhook: WebhookEndpoint; as: 'form' | 'log' | 'secret' | 'deletion' };

/** The addresses of other services that events are sent to. */
export function Webhooks() {
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const find = (as: Open['as']) => (open?.as === as ? open.webhook : null);
  const close = () => {
    setOpen(null);
    setAdding(false);
  };
  const showSecret = (made: string) => {
    close();
    setSecret(made);
  };
  return (
    <>
      <p className="mb-5 max-w-measure text-soft">
        We post what happens here to your other services, such as a new lead to a CRM. Each post is signed by
        the Standard Webhooks specification, and tried again for about a day.
      </p>
      <Button size="small" className="mb-5" onClick={() => setAdding(true)}>
        Add webhook
      </Button>
      <PagedList
        query={useInfiniteQuery(webhooksQuery)}
        loading="Loading webhooks..."
        failed="We couldn’t load the webhooks"
        empty={<p className="text-soft">No webhooks yet.</p>}
        label="Webhooks"
        className="border-t-2 border-ink"
      >
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onOpen={(as) => setOpen({ webhook, as })} />
        )}
      </PagedList>
      <FormDialog
        title={isAdding ? 'Add webhook' : 'Change webhook'}
        isOpen={isAdding || find('form') !== null}
        onClose={close}
      >
        {(form) => <WebhookForm {...form} webhook={find('form')} onAdded={showSecret} />}
      </FormDialog>
      <ShownOnce title="Signing secret" name="Secret" secret={secret} onClose={() => setSecret(null)}>
        The receiver checks our signature with this secret. Copy it now. You won’t see it again.
      </ShownOnce>
      <Dialog title="Deliveries" isOpen={find('log') !== null} onClose={close}>
        {open?.as === 'log' && <DeliveryLog webhook={open.webhook} />}
      </Dialog>
      <NewSecret webhook={find('secret')} onMade={showSecret} onClose={close} />
      <DeleteWebhook webhook={find('deletion')} onClose={close} />
    </>
  );
}

const offWords = {
  staff: 'Turned off',
  failing: 'Turned off: failed for days',
  gone: 'Turned off: the receiver asked us to stop',
} as const;

type RowProps = { webhook: WebhookEndpoint; onOpen: (as: Open['as']) => void };

function WebhookRow({ webhook, onOpen }: RowProps) {
  const { url, description, events, offReason, failingSince, previousSecretUntil } = webhook;
  const name = description || url;
  const isOverlapping = previousSecretUntil !== null && isFuture(previousSecretUntil);
  return (
    <li className="border-b border-edge py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
        {name}
        <State offReason={offReason} failingSince={failingSince} />
      </p>
      {description !== '' && <p className="text-sm [overflow-wrap:anywhere]">{url}</p>}
      <p className="text-sm text-soft">
        {events.join(', ')}
        {failingSince !== null && `. Every attempt has failed since ${formatDayTime(failingSince)}`}
        {isOverlapping && `. The secret before works until ${formatDayTime(previousSecretUntil)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" aria-label={`Deliveries to ${name}`} onClick={() => onOpen('log')}>
          Deliveries
        </Button>
        <Button size="small" aria-label={`Change ${name}`} onClick={() => onOpen('form')}>
          Change
        </Button>
        <TurnWebhook webhook={webhook} name={name} />
        {offReason === null && <TestWebhook webhook={webhook} name={name} />}
        <Button size="small" aria-label={`New secret for ${name}`} onClick={() => onOpen('secret')}>
          New secret
        </Button>
        <Button
          size="small"
          variant="remove"
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('deletion')}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function State({ offReason, failingSince }: Pick<WebhookEndpoint, 'offReason' | 'failingSince'>) {
  if (offReason !== null) {
    return <Badge tone={offReason === 'staff' ? 'hold' : 'bad'}>{offWords[offReason]}</Badge>;
  }
  if (failingSince !== null) {
    return (
      <Badge tone="bad" icon="warning">
        Failing
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="tick">
      On
    </Badge>
  );
}
