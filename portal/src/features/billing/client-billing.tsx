import { type BillingSummary, type CatalogueContent, describePaymentMethod } from '@stackworks/contracts';
import { Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { ListLoading } from '#/components/loading.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { catalogueQuery } from '#/features/content/index.ts';
import { DeletionNotice } from '#/features/privacy/index.ts';
import { useMay } from '#/lib/session/member.ts';
import { AddOns } from './add-ons.tsx';
import { PendingChange, PriceChange } from './pending-changes.tsx';
import { CardPageButton } from './stripe-page.tsx';
import { InvoiceList, PurchaseList } from './payments.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { ChangePlan, SoldPlans } from './plans.tsx';
import { billingQuery } from './queries.ts';
import { useStripeReturn } from './use-stripe-return.ts';
import { describeDecline, formatExpiry, owesInvoice } from './plan-texts.ts';

const loading = 'Loading your billing...';

/** The Billing tab: the plan, other plans, payments, and add-ons. */
export function ClientBilling() {
  const { data: catalogue, isPending } = useQuery(catalogueQuery);
  const query = useQuery(billingQuery);
  const returned = useStripeReturn();
  // The plans stand between the plan and the invoices, which they would push down.
  if (isPending) return <ListLoading text={loading} />;
  return (
    <Loaded
      query={query}
      loading={loading}
      failed="We couldn’t load your billing"
      failedText="Nothing has changed. Check your connection and try again."
    >
      {(billing) => <Billing billing={billing} catalogue={catalogue} returned={returned} />}
    </Loaded>
  );
}

type Props = {
  billing: BillingSummary;
  catalogue: CatalogueContent | undefined;
  returned: ReturnType<typeof useStripeReturn>;
};

function Billing({ billing, catalogue, returned }: Props) {
  const { isSyncing, isUnavailable, isDeclined, isNotPaid, retry } = returned;
  const isOwner = useMay('own');
  const isPaying = billing.isCardBilled && billing.status !== 'cancelled';
  return (
    <>
      <DeletionNotice />
      <div role="status" className="empty:hidden [&:not(:empty)]:mb-6">
        {isSyncing && <Spinner text="Checking your payments..." />}
        {isUnavailable && (
          <p className="bg-pending-wash px-4 py-3 text-sm text-pending-ink">
            This may be a minute old. It’ll update as soon as our card payments respond.
          </p>
        )}
        {isNotPaid && !isSyncing && (
          <p className="max-w-measure text-sm">
            <strong>Your payment hasn’t reached us yet.</strong> If your bank is still processing it, we’ll
            email you when it goes through. If you stopped part way, you haven’t been charged. Choose your
            plan below to try again.{' '}
            <button type="button" className="link min-h-6" onClick={retry}>
              Check again
            </button>
          </p>
        )}
        {isDeclined && billing.status === 'past_due' && (
          <p className="max-w-measure text-sm">
            <strong>{describeDecline(billing.paymentMethod)}</strong> You haven’t been charged, and the
            payment is still due. Use another card, or ask your bank to allow the payment and enter the same
            card again.
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
        <div className="grid min-w-0 content-start gap-9">
          {billing.pendingChange && <PendingChange billing={billing} change={billing.pendingChange} />}
          <PlanSheet billing={billing} />
          {billing.priceChange && <PriceChange billing={billing} change={billing.priceChange} />}
          {isOwner && catalogue && <Plans billing={billing} catalogue={catalogue} />}
          {isOwner && catalogue && (
            <AddOns
              addOns={catalogue.addOns}
              isUsable={billing.isUsable}
              revisionQuota={catalogue.plans.find(({ slug }) => slug === billing.plan)?.revisionQuota}
              hasBrandKit={billing.hasBrandKit || billing.discountPercent !== null}
            />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-9">
          {isPaying && <CardSection billing={billing} />}
          <InvoiceList
            isCardBilled={billing.isCardBilled}
            hasPayments={billing.isCardBilled || !billing.isUsable}
          />
          <PurchaseList />
        </div>
      </div>
    </>
  );
}

/** For clients who pay for a plan, or may choose one; a granted plan is not theirs to change. */
function Plans({ billing, catalogue }: { billing: BillingSummary; catalogue: CatalogueContent }) {
  const { isCardBilled, status, hasBrandKit } = billing;
  if (isCardBilled && status !== 'cancelled') {
    return <ChangePlan billing={billing} catalogue={catalogue} />;
  }
  if (status === 'active') return null;
  return (
    <Panel title="Choose a plan" size="t1">
      <SoldPlans catalogue={catalogue} hasBrandKit={hasBrandKit} />
    </Panel>
  );
}

function CardSection({ billing }: { billing: BillingSummary }) {
  const { paymentMethod: method } = billing;
  const isCard = method === null || method.type === 'card';
  return (
    <Panel title={isCard ? 'Card' : 'Payment method'}>
      {method ? (
        <>
          <p className="font-display text-t2 first-letter:uppercase">{describePaymentMethod(method)}</p>
          {method.expMonth !== null && (
            <p className="mt-1 text-sm text-soft">Expires {formatExpiry(method)}</p>
          )}
        </>
      ) : (
        <p className="text-sm text-soft">No card on file.</p>
      )}
      {!owesInvoice(billing) && (
        <CardPageButton purpose="card" what="the page of your card" className="mt-4">
          {method === null ? 'Add a card' : isCard ? 'Change card' : 'Change payment method'}
        </CardPageButton>
      )}
      {isCard && (
        <p className="mt-3 text-sm text-soft">Stripe stores your card. We only see the last four digits.</p>
      )}
    </Panel>
  );
}
