import { contentUpdateId, describePaymentMethod, filesKeptDays, type PlanSlug } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { billingReported, stripeActor } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { EmailMessage } from '#/platform/email/templates.ts';
import type { AccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { toCents } from '#/modules/billing/catalogue-prices.ts';
import { graceEnd, liveStatuses } from '#/modules/billing/subscription-status.ts';
import { orderedDays } from '#/modules/projects/commands/complete-brief.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';
import type { Ordered } from './write-payments.ts';
import { findNewPlan, type SubscriptionWritten } from './write-subscription.ts';
import { byCreation } from './pick-active-subscription.ts';

type BillingChange = Pick<SubscriptionWritten, 'before' | 'isFirstSeen'> & {
  client: PayingClient;
  /** How they get into an account that has just been opened or transferred. */
  opening: AccountOpening | null;
  state: BillingState;
  ordered: readonly Ordered[];
  newlyPaidIds: ReadonlySet<string>;
};

type EmailDeps = CataloguePort;

const findPlanName = ({ catalogue }: EmailDeps, plan: PlanSlug | null | undefined) =>
  plan ? catalogue.findPlan(plan)?.name : undefined;

/** Emails a client about changes of their subscription, in the transaction that stores it. Dedupe keys make each go out once. */
export async function emailBillingChange(
  deps: EmailDeps,
  tx: Transaction,
  change: BillingChange,
  now: Date,
): Promise<void> {
  const welcome = writeWelcome(deps, change, now);
  // The welcome names what was ordered with it.
  const receipts = welcome.length > 0 ? [] : [...writeOrders(change), ...writePlanChange(deps, change, now)];
  const copy = await writeReceiptCopy(deps, tx, change);
  const emails = [...welcome, ...copy, ...receipts, ...writeNews(deps, change, now)];
  await emit({ tx, actor: stripeActor, now }, billingReported, { emails });
}

function writeWelcome({ catalogue }: EmailDeps, change: BillingChange, now: Date): EmailMessage[] {
  const { client, opening, state, ordered } = change;
  const begun = findNewPlan(change);
  const isOnHold = !client.isActive;
  if (!opening && !begun && !(isOnHold && ordered.length > 0)) return [];
  const { email, firstName } = client;
  if (isOnHold) {
    const what = begun ? begun.id : `${client.id}:${now.toISOString()}`;
    const props = { firstName, email };
    return [{ template: 'paid-on-hold', to: email, props, dedupeKey: `paid-on-hold:${what}` }];
  }
  const plan = begun?.plan && catalogue.findPlan(begun.plan);
  const contentUpdate = catalogue.findAddOn(contentUpdateId);
  const first = begun && findFirstPaid(state, begun);
  return [
    {
      template: 'plan-started',
      to: email,
      props: {
        firstName,
        email,
        token: opening?.token ?? null,
        plan: plan
          ? {
              name: plan.name,
              slug: plan.slug,
              amount: begun.amount,
              paidAmount: first?.charged ?? null,
              ...(first && first.amountRefunded > 0 && { refundedAmount: first.amountRefunded }),
              nextPaymentAt: begun.periodEnd,
              setupDays: plan.setupDays,
              revisionQuota: plan.revisionQuota,
              changePrice: contentUpdate ? toCents(contentUpdate.price) : null,
              supportHours: plan.supportHours,
            }
          : null,
        ordered: ordered.map(({ name, amount }) => ({ name, amount })),
      },
      // A link works once, so each has an email of its own.
      dedupeKey: opening ? `welcome:${client.id}:${opening.hash}` : `plan-started:${begun?.id}`,
    },
  ];
}

const findFirstPaid = ({ invoices }: BillingState, { id }: SubscriptionState) =>
  invoices.find(
    ({ subscriptionId, isFirst, status }) => subscriptionId === id && isFirst && status === 'paid',
  );

/** Copies the receipt of a first payment to the address a signed-in buyer gave for it. */
async function writeReceiptCopy(
  deps: EmailDeps,
  tx: Transaction,
  change: BillingChange,
): Promise<EmailMessage[]> {
  const { client, state } = change;
  const begun = findNewPlan(change);
  if (!begun) return [];
  const paid = findFirstPaid(state, begun);
  const [checkout] = await tx
    .select({ receiptEmail: checkouts.receiptEmail })
    .from(checkouts)
    .where(and(eq(checkouts.stripeSubscriptionId, begun.id), eq(checkouts.userId, client.id)));
  const to = checkout?.receiptEmail;
  if (!to || !paid?.paidAt) return [];
  const planName = findPlanName(deps, begun.plan) ?? 'a plan';
  const buyer = `${client.firstName} ${client.lastName}`.trim() || client.email;
  const { number, charged: amount, paidAt, receiptUrl } = paid;
  const props = { email: to, buyer, planName, number, amount, paidAt, receiptUrl };
  return [{ template: 'payment-receipt', to, props, dedupeKey: `payment-receipt:${paid.id}` }];
}

/** Emails about failed and recovered payments, cancellations and the end of a plan. */
function writeNews(
  deps: EmailDeps,
  { client, state, before, isFirstSeen }: BillingChange,
  now: Date,
): EmailMessage[] {
  const { subscription } = state;
  if (!subscription) return [];
  const { email: to, firstName } = client;
  const person = { firstName, email: to, planName: findPlanName(deps, subscription.plan) ?? 'your plan' };
  const known = isFirstSeen ? null : before;
  const { id, stripeStatus, pastDueSince, overdueInvoiceId, owed, amount, cancelAt, endedAt } = subscription;
  const { paymentMethod, confirmUrl } = subscription;
  const method = paymentMethod && paymentMethod.type !== 'card' ? describePaymentMethod(paymentMethod) : null;
  const endsOn = (endsAt: string) => ({
    endsAt,
    filesKeptUntil: addDays(endsAt, filesKeptDays).toISOString(),
  });

  if (stripeStatus === 'canceled') {
    if (known?.stripeStatus === 'canceled') return [];
    const props = { ...person, ...endsOn(endedAt ?? now.toISOString()), isOver: true };
    return [{ template: 'plan-ending', to, props, dedupeKey: `plan-ended:${id}` }];
  }
  const emails: EmailMessage[] = [];
  if (stripeStatus === 'past_due' && pastDueSince !== null && known?.pastDueSince !== pastDueSince) {
    const worksUntil = graceEnd(pastDueSince).toISOString();
    const props = { ...person, amount: owed, worksUntil, confirmUrl, method };
    emails.push({ template: 'payment-failed', to, props, dedupeKey: `payment-failed:${overdueInvoiceId}` });
  }
  if (stripeStatus === 'unpaid' && known?.stripeStatus !== 'unpaid') {
    const props = { ...person, amount: owed, method };
    emails.push({ template: 'plan-paused', to, props, dedupeKey: `plan-paused:${overdueInvoiceId ?? id}` });
  }
  if (known?.pastDueSince && stripeStatus === 'active') {
    const dedupeKey = `payment-recovered:${id}:${known.pastDueSince}`;
    emails.push({ template: 'payment-recovered', to, props: person, dedupeKey });
  }
  if (cancelAt !== null && known?.cancelAt !== cancelAt) {
    const props = { ...person, ...endsOn(cancelAt), isOver: false };
    // A client who cancels, undoes it and cancels again to the same day gets both emails.
    const dedupeKey = `plan-ending:${id}:${cancelAt}:${now.toISOString()}`;
    emails.push({ template: 'plan-ending', to, props, dedupeKey });
  }
  if (cancelAt === null && known?.cancelAt) {
    const props = { ...person, amount, nextPaymentAt: subscription.periodEnd };
    const dedupeKey = `plan-kept:${id}:${known.cancelAt}:${now.toISOString()}`;
    emails.push({ template: 'plan-kept', to, props, dedupeKey });
  }
  return emails;
}

const writeOrders = ({ client: { email, firstName }, ordered }: BillingChange): EmailMessage[] =>
  ordered.map(({ sessionId, addOn, name, amount, projectId }) => ({
    template: 'order-received',
    to: email,
    props: {
      ...{ firstName, email, addOn, name, amount, projectId },
      readyInDays: addOn === 'content-update' ? null : orderedDays[addOn],
    },
    dedupeKey: `order:${sessionId}`,
  }));

function writePlanChange(
  deps: EmailDeps,
  { client, state, before, isFirstSeen, newlyPaidIds }: BillingChange,
  now: Date,
): EmailMessage[] {
  const { subscription, invoices } = state;
  if (!subscription?.plan || !client.tier || !before || isFirstSeen) return [];
  if (subscription.plan === client.tier || !liveStatuses.has(subscription.stripeStatus)) return [];
  const plan = deps.catalogue.findPlan(subscription.plan);
  if (!plan) return [];
  // While a bank waits for confirmation the invoice is open; we only mention paid ones.
  const change = invoices
    .filter((one) => one.isPlanChange && one.subscriptionId === subscription.id && newlyPaidIds.has(one.id))
    .sort(byCreation)
    .at(-1);
  const { email, firstName } = client;
  return [
    {
      template: 'plan-changed',
      to: email,
      props: {
        firstName,
        email,
        planName: plan.name,
        slug: plan.slug,
        beforeName: findPlanName(deps, client.tier) ?? client.tier,
        amount: subscription.amount,
        nextPaymentAt: subscription.periodEnd,
        credit: subscription.credit,
        change: change
          ? {
              charged: change.charged,
              fromCredit: change.fromCredit,
              toCredit: Math.max(-change.amount, 0),
              toNextBill: change.toNextBill,
            }
          : null,
      },
      dedupeKey: `plan-changed:${change?.id ?? `${subscription.id}:${subscription.priceId}:${now.toISOString()}`}`,
    },
  ];
}
