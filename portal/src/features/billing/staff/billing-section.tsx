import { describePaymentMethod, sayCadence, type StaffBilling } from '@stackworks/contracts';
import { Badge, Button, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { FactList, Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDay, formatDayTime } from '#/lib/format.ts';
import { clientPageKey } from '#/lib/query-keys.ts';
import { useNow, useOneAtATime } from '#/lib/hooks.ts';
import { Invoices, Purchases } from './payments.tsx';
import { clientBillingQuery } from './queries.ts';
import { formatExpiry } from '#/features/billing/plan-texts.ts';
import { formatCents, describeGrace } from './staff-billing-texts.ts';

export function BillingSection({ clientId }: { clientId: string }) {
  return (
    <Panel title="Billing" size="t1">
      <Loaded
        query={useQuery(clientBillingQuery(clientId))}
        loading="Loading billing..."
        failed="We couldn’t load billing"
      >
        {(billing) => <Billing clientId={clientId} billing={billing} />}
      </Loaded>
    </Panel>
  );
}

function Billing({ clientId, billing }: { clientId: string; billing: StaffBilling }) {
  const now = useNow();
  const { stripeCustomerId, stripeStatus, stripeUrl, invoices, purchases } = billing;
  const { graceEndsAt, filesKeptUntil } = billing;
  if (stripeCustomerId === null && !billing.isCardBilled) {
    return <p className="text-sm text-soft">No card payments yet.</p>;
  }
  return (
    <>
      {graceEndsAt !== null && (
        <p className="mb-3">
          <Badge tone="bad" icon="warning">
            {describeGrace({ graceEndsAt, stripeStatus }, now)}
          </Badge>
        </p>
      )}
      {filesKeptUntil !== null && (
        <p className="mb-3">
          <Badge tone="pending" icon="document">
            Files kept until {formatDay(filesKeptUntil)}
          </Badge>
        </p>
      )}
      <FactList facts={toFacts(billing)} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CheckWithStripe clientId={clientId} />
        {stripeUrl !== null && (
          <a href={stripeUrl} target="_blank" rel="noreferrer" className="button button-small">
            Open in Stripe<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      <Invoices invoices={invoices} />
      <Purchases purchases={purchases} invoices={invoices} />
    </>
  );
}

function toFacts(billing: StaffBilling): (readonly [string, ReactNode])[] {
  const {
    amount,
    discountPercent,
    periodEnd,
    cancelAt,
    endedAt,
    paymentMethod: method,
    priceChange,
  } = billing;
  const { stripeStatus, stripeSubscriptionId, termsVersion, termsAcceptedAt, syncedAt } = billing;
  const facts: (readonly [string, ReactNode])[] = [
    ['Stripe says', stripeStatus === null ? 'No subscription' : stripeStatus.replaceAll('_', ' ')],
  ];
  if (amount !== null) {
    const off = discountPercent === null ? '' : `, ${discountPercent} % off`;
    facts.push(['Pays', `${formatCents(amount, billing.currency)} ${sayCadence(billing)}${off}`]);
  }
  if (billing.credit > 0) facts.push(['Credit', `${formatCents(billing.credit)} off the next charges`]);
  if (priceChange) {
    facts.push(['Told', `${formatCents(priceChange.amount)} from ${formatDay(priceChange.effectiveAt)}`]);
  }
  if (endedAt !== null) facts.push(['Ended', formatDay(endedAt)]);
  else if (cancelAt !== null) facts.push(['Ends', formatDay(cancelAt)]);
  // Stripe has given up on an unpaid subscription, and charges nothing.
  else if (periodEnd !== null && stripeStatus !== 'unpaid') facts.push(['Next charge', formatDay(periodEnd)]);
  if (method) {
    const expiry = formatExpiry(method);
    const until = expiry === null ? '' : `, until ${expiry}`;
    const name = method.type === 'card' ? 'Card' : 'Payment method';
    facts.push([name, `${describePaymentMethod(method)}${until}`]);
  }
  if (termsVersion !== null) {
    const on = termsAcceptedAt === null ? '' : `, accepted ${formatDay(termsAcceptedAt)}`;
    facts.push(['Terms', `of ${formatDay(termsVersion)}${on}`]);
  }
  if (stripeSubscriptionId !== null) {
    facts.push(['Subscription', <code className="[overflow-wrap:anywhere]">{stripeSubscriptionId}</code>]);
  }
  facts.push(['Last read', syncedAt === null ? 'Never' : formatDayTime(syncedAt)]);
  return facts;
}

function CheckWithStripe({ clientId }: { clientId: string }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: async () =>
      (await api.admin.clients[':id'].billing.sync.$post({ param: { id: clientId } })).json(),
    onSuccess: async ({ changes }) => {
      toast({
        title: 'Checked with Stripe',
        description: changes.length === 0 ? 'Everything matches.' : changes.join(' '),
      });
      await queryClient.invalidateQueries({ queryKey: clientPageKey(clientId) });
    },
  });
  const checkOnce = useOneAtATime(check.mutate);
  return (
    <>
      <Button size="small" isBusy={check.isPending} busyText="Checking..." onClick={() => checkOnce()}>
        <Icon name="loop" />
        Check with Stripe
      </Button>
      <div role="status" className="basis-full text-sm empty:hidden">
        {check.data && check.data.changes.length > 0 && (
          <ul aria-label="What was fixed" className="list-disc pl-5">
            {check.data.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {check.isError && (
          <p className="text-danger">
            {failureMessage(check.error, 'We couldn’t read from Stripe. Please try again.')}
          </p>
        )}
      </div>
    </>
  );
}
