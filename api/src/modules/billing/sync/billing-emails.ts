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
import { graceEnd } from '#/modules/billing/subscription-use.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';
import { writeReceipts } from './write-receipts.ts';
import type { Ordered } from './write-sales.ts';
import { isPlanNew, type SubscriptionWritten } from './write-subscription.ts';

export type Told = Pick<SubscriptionWritten, 'before' | 'isFirstSeen'> & {
  client: PayingClient;
  /** Of an account that has just been opened or handed over. */
  opening: PaidAccountOpening | null;
  state: BillingState;
  /** What they have bought once, as far as it is new. */
  ordered: readonly Ordered[];
  /** Invoices that were not known to be paid before. */
  newlyPaidIds: ReadonlySet<string>;
};

/**
 * Writes to a client what a change of their subscription means to them, in the transaction that writes it down. Each mail
 * names what it speaks of, so that it is written once whatever happens.
 */
export async function tellByMail(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  told: Told,
  now: Date,
): Promise<void> {
  const welcome = writeWelcome(deps, told, now);
  // The welcome names what was ordered with it.
  const receipts = welcome.length > 0 ? [] : writeReceipts(deps, told, now);
  const copy = await writeReceiptCopy(deps, tx, told);
  const emails = [...welcome, ...copy, ...receipts, ...writeNews(deps, told, now)];
  await emit({ tx, actor: stripeItself, now }, billingReported, { emails });
}

function writeWelcome({ catalogue }: Pick<Deps, 'catalogue'>, told: Told, now: Date): EmailMessage[] {
  const { client, opening, state, ordered } = told;
  const { subscription } = state;
  const begun = isPlanNew({ subscription, isFirstSeen: told.isFirstSeen }) ? subscription : null;
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
      // A link works once, so each has a mail of its own.
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
  { client, state, isFirstSeen }: Told,
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
  { client, state, before, isFirstSeen }: Told,
  now: Date,
): EmailMessage[] {
  const { subscription } = state;
  if (!subscription) return [];
  const { email: to, firstName } = client;
  const planName = (subscription.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'your plan';
  const person = { firstName, email: to, planName };
  const known = isFirstSeen ? null : before;
  const { id, stripeStatus, pastDueSince, owedInvoiceId, owed, amount, cancelAt, endedAt } = subscription;

  const { paymentMethod } = subscription;
  const method = paymentMethod && paymentMethod.type !== 'card' ? describePaymentMethod(paymentMethod) : null;

  if (stripeStatus === 'canceled') {
    if (known?.stripeStatus === 'canceled') return [];
    const endsAt = endedAt ?? now.toISOString();
    const props = { ...person, endsAt, filesKeptUntil: keptUntil(endsAt), isOver: true };
    return [{ template: 'plan-ending', to, props, dedupeKey: `plan-ended:${id}` }];
  }
  const mails: EmailMessage[] = [];
  if (stripeStatus === 'past_due' && pastDueSince !== null && known?.pastDueSince !== pastDueSince) {
    const worksUntil = graceEnd(pastDueSince).toISOString();
    mails.push({
      template: 'payment-failed',
      to,
      props: { ...person, amount: owed, worksUntil, confirmUrl: subscription.confirmUrl, method },
      dedupeKey: `payment-failed:${owedInvoiceId}`,
    });
  }
  if (stripeStatus === 'unpaid' && known?.stripeStatus !== 'unpaid') {
    mails.push({
      template: 'plan-paused',
      to,
      props: { ...person, amount: owed, method },
      dedupeKey: `plan-paused:${owedInvoiceId ?? id}`,
    });
  }
  if (known?.pastDueSince && stripeStatus === 'active') {
    const dedupeKey = `payment-recovered:${id}:${known.pastDueSince}`;
    mails.push({ template: 'payment-recovered', to, props: person, dedupeKey });
  }
  if (cancelAt !== null && known?.cancelAt !== cancelAt) {
    const props = { ...person, endsAt: cancelAt, filesKeptUntil: keptUntil(cancelAt), isOver: false };
    // Whoever cancels, thinks better of it and cancels again to the same day is told both times.
    const dedupeKey = `plan-ending:${id}:${cancelAt}:${now.toISOString()}`;
    mails.push({ template: 'plan-ending', to, props, dedupeKey });
  }
  // Whoever holds a mail that says when their plan ends is told that it does not.
  if (cancelAt === null && known?.cancelAt) {
    const props = { ...person, amount, nextPaymentAt: subscription.periodEnd };
    const dedupeKey = `plan-kept:${id}:${known.cancelAt}:${now.toISOString()}`;
    mails.push({ template: 'plan-kept', to, props, dedupeKey });
  }
  return mails;
}

const keptUntil = (endsAt: string): string => addDays(endsAt, filesKeptDays).toISOString();
