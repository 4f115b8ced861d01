import { contentUpdateId, describePaymentMethod, filesKeptDays } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { billingReported, stripeItself } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import type { EmailMessage } from '#/platform/email/templates.ts';
import type { PaidAccountOpening } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { toCents } from '#/modules/billing/sold-prices.ts';
import { graceEnd, liveStatuses } from '#/modules/billing/subscription-status.ts';
import { orderedDays } from '#/modules/projects/commands/complete-brief.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';
import type { Ordered } from './write-payments.ts';
import { isPlanNew, type SubscriptionWritten } from './write-subscription.ts';
import { byCreation } from './pick-active-subscription.ts';

type BillingChange = Pick<SubscriptionWritten, 'before' | 'isFirstSeen'> & {
  client: PayingClient;
  /** Of an account that has just been opened or transferred. */
  opening: PaidAccountOpening | null;
  state: BillingState;
  /** What they have bought once, as far as it is new. */
  ordered: readonly Ordered[];
  /** Invoices that were not known to be paid before. */
  newlyPaidIds: ReadonlySet<string>;
};

/**
 * Emails a client what a change of their subscription means to them, in the transaction that stores it. Each email's
 * dedupe key makes it go out once.
 */
export async function emailBillingChange(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  change: BillingChange,
  now: Date,
): Promise<void> {
  const welcome = writeWelcome(deps, change, now);
  // The welcome names what was ordered with it.
  const receipts = welcome.length > 0 ? [] : writeReceipts(deps, change, now);
  const copy = await writeReceiptCopy(deps, tx, change);
  const emails = [...welcome, ...copy, ...receipts, ...writeNews(deps, change, now)];
  await emit({ tx, actor: stripeItself, now }, billingReported, { emails });
}

function writeWelcome(
  { catalogue }: Pick<Deps, 'catalogue'>,
  change: BillingChange,
  now: Date,
): EmailMessage[] {
  const { client, opening, state, ordered } = change;
  const { subscription } = state;
  const begun = isPlanNew({ subscription, isFirstSeen: change.isFirstSeen }) ? subscription : null;
  const isOnHold = !client.isActive;
  if (!opening && !begun && !(isOnHold && ordered.length > 0)) return [];
  const plan = subscription?.plan && catalogue.findPlan(subscription.plan);
  const contentUpdate = catalogue.findAddOn(contentUpdateId);
  const { email, firstName } = client;
  if (isOnHold) {
    const what = begun ? begun.id : `${client.id}:${now.toISOString()}`;
    const props = { firstName, email };
    return [{ template: 'paid-on-hold', to: email, props, dedupeKey: `paid-on-hold:${what}` }];
  }
  return [
    {
      template: 'plan-started',
      to: email,
      props: {
        firstName,
        email,
        token: opening?.token ?? null,
        plan:
          begun && plan
            ? {
                name: plan.name,
                slug: plan.slug,
                amount: begun.amount,
                ...firstPaid(state, begun),
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

function firstPaid(state: BillingState, subscription: SubscriptionState) {
  const first = findFirstPaid(state, subscription);
  return {
    paidAmount: first?.charged ?? null,
    ...(first && first.amountRefunded > 0 && { refundedAmount: first.amountRefunded }),
  };
}

const findFirstPaid = ({ invoices }: BillingState, { id }: SubscriptionState) =>
  invoices.find(
    ({ subscriptionId, isFirst, status }) => subscriptionId === id && isFirst && status === 'paid',
  );

/** Copies the receipt of a first payment to where a signed-in buyer wanted it. */
async function writeReceiptCopy(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { client, state, isFirstSeen }: BillingChange,
): Promise<EmailMessage[]> {
  const { subscription } = state;
  if (!subscription || !isPlanNew({ subscription, isFirstSeen })) return [];
  const paid = findFirstPaid(state, subscription);
  const [checkout] = await tx
    .select({ receiptEmail: checkouts.receiptEmail })
    .from(checkouts)
    .where(and(eq(checkouts.stripeSubscriptionId, subscription.id), eq(checkouts.userId, client.id)));
  const to = checkout?.receiptEmail;
  if (!to || !paid?.paidAt) return [];
  const planName = (subscription.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'a plan';
  const buyer = `${client.firstName} ${client.lastName}`.trim() || client.email;
  const { number, charged: amount, paidAt, receiptUrl } = paid;
  const props = { email: to, buyer, planName, number, amount, paidAt, receiptUrl };
  return [{ template: 'payment-receipt', to, props, dedupeKey: `payment-receipt:${paid.id}` }];
}

function writeNews(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { client, state, before, isFirstSeen }: BillingChange,
  now: Date,
): EmailMessage[] {
  const { subscription } = state;
  if (!subscription) return [];
  const { email: to, firstName } = client;
  const planName = (subscription.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'your plan';
  const person = { firstName, email: to, planName };
  const known = isFirstSeen ? null : before;
  const { id, stripeStatus, pastDueSince, overdueInvoiceId, owed, amount, cancelAt, endedAt } = subscription;

  const { paymentMethod } = subscription;
  const method = paymentMethod && paymentMethod.type !== 'card' ? describePaymentMethod(paymentMethod) : null;

  if (stripeStatus === 'canceled') {
    if (known?.stripeStatus === 'canceled') return [];
    const endsAt = endedAt ?? now.toISOString();
    const props = { ...person, endsAt, filesKeptUntil: keptUntil(endsAt), isOver: true };
    return [{ template: 'plan-ending', to, props, dedupeKey: `plan-ended:${id}` }];
  }
  const emails: EmailMessage[] = [];
  if (stripeStatus === 'past_due' && pastDueSince !== null && known?.pastDueSince !== pastDueSince) {
    const worksUntil = graceEnd(pastDueSince).toISOString();
    emails.push({
      template: 'payment-failed',
      to,
      props: { ...person, amount: owed, worksUntil, confirmUrl: subscription.confirmUrl, method },
      dedupeKey: `payment-failed:${overdueInvoiceId}`,
    });
  }
  if (stripeStatus === 'unpaid' && known?.stripeStatus !== 'unpaid') {
    emails.push({
      template: 'plan-paused',
      to,
      props: { ...person, amount: owed, method },
      dedupeKey: `plan-paused:${overdueInvoiceId ?? id}`,
    });
  }
  if (known?.pastDueSince && stripeStatus === 'active') {
    const dedupeKey = `payment-recovered:${id}:${known.pastDueSince}`;
    emails.push({ template: 'payment-recovered', to, props: person, dedupeKey });
  }
  if (cancelAt !== null && known?.cancelAt !== cancelAt) {
    const props = { ...person, endsAt: cancelAt, filesKeptUntil: keptUntil(cancelAt), isOver: false };
    // A client who cancels, undoes it and cancels again to the same day gets both emails.
    const dedupeKey = `plan-ending:${id}:${cancelAt}:${now.toISOString()}`;
    emails.push({ template: 'plan-ending', to, props, dedupeKey });
  }
  // After an email that said when the plan ends, one says that it goes on.
  if (cancelAt === null && known?.cancelAt) {
    const props = { ...person, amount, nextPaymentAt: subscription.periodEnd };
    const dedupeKey = `plan-kept:${id}:${known.cancelAt}:${now.toISOString()}`;
    emails.push({ template: 'plan-kept', to, props, dedupeKey });
  }
  return emails;
}

const keptUntil = (endsAt: string): string => addDays(endsAt, filesKeptDays).toISOString();

/** What a client is written about what they paid for beside their plan, and about a change of it. */
const writeReceipts = (deps: Pick<Deps, 'catalogue'>, change: BillingChange, now: Date): EmailMessage[] => [
  ...writeOrders(change),
  ...writeChange(deps, change, now),
];

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

function writeChange(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { client, state, before, isFirstSeen, newlyPaidIds }: BillingChange,
  now: Date,
): EmailMessage[] {
  const { subscription, invoices } = state;
  if (!subscription?.plan || !client.tier || !before || isFirstSeen) return [];
  if (subscription.plan === client.tier || !liveStatuses.has(subscription.stripeStatus)) return [];
  const plan = catalogue.findPlan(subscription.plan);
  if (!plan) return [];
  // What a bank was asked about first is open before it is paid; of what is not paid, nothing is said here.
  const change = invoices
    .filter(
      ({ id, isChange, subscriptionId }) =>
        isChange && subscriptionId === subscription.id && newlyPaidIds.has(id),
    )
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
        beforeName: catalogue.findPlan(client.tier)?.name ?? client.tier,
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
