import { describePaymentMethod, sayCadence, type StaffBilling } from '@stackworks/contracts';
import { Badge, Button, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { FactList, type FactRow, Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatDateTime, formatDay } from '#/lib/format.ts';
import { clientPageKey } from '#/lib/query-keys.ts';
import { useNow, useOneAtATime } from '#/lib/hooks.ts';
import { Invoices, Purchases } from './payments.tsx';
import { clientBillingQuery } from './queries.ts';
import { formatExpiry } from '#/features/billing/plan-texts.ts';
import { formatCents, describeGrace } from './staff-billing-texts.ts';
import { TermsLink } from './terms.tsx';

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

function toFacts(billing: StaffBilling): FactRow[] {
  const { amount, currency, discountPercent, periodEnd, cancelAt, endedAt, priceChange } = billing;
  const { stripeStatus, stripeSubscriptionId, termsVersion, termsAcceptedAt, syncedAt } = billing;
  const { credit, paymentMethod: method } = billing;
  const off = discountPercent === null ? '' : `, ${discountPercent}% off`;
  const expiry = method && formatExpiry(method);
  return [
    ['Stripe status', stripeStatus === null ? 'No subscription' : stripeStatus.replaceAll('_', ' ')],
    amount !== null && ['Pays', `${formatCents(amount, currency)} ${sayCadence(billing)}${off}`],
    credit > 0 && ['Credit', `${formatCents(credit)} off the next charges`],
    priceChange && [
      'Price change notified',
      `${formatCents(priceChange.amount)} from ${formatDay(priceChange.effectiveAt)}`,
    ],
    endedAt !== null && ['Ended', formatDay(endedAt)],
    endedAt === null && cancelAt !== null && ['Ends', formatDay(cancelAt)],
    // Stripe no longer tries to charge an unpaid subscription.
    (endedAt ?? cancelAt) === null &&
      periodEnd !== null &&
      stripeStatus !== 'unpaid' && ['Next charge', formatDay(periodEnd)],
    method && [
      method.type === 'card' ? 'Card' : 'Payment method',
      `${describePaymentMethod(method)}${expiry === null ? '' : `, until ${expiry}`}`,
    ],
    termsVersion !== null && [
      'Terms',
      <>
        {termsAcceptedAt !== null && `Accepted ${formatDay(termsAcceptedAt)}, `}
        <TermsLink version={termsVersion} />
      </>,
    ],
    stripeSubscriptionId !== null && [
      'Subscription',
      <code className="[overflow-wrap:anywhere]">{stripeSubscriptionId}</code>,
    ],
    ['Last checked', syncedAt === null ? 'Never' : formatDateTime(syncedAt)],
  ];
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
  const checkOnce = useOneAtATime(check.mutateAsync);
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
