import { ourTimeZone } from '@stackworks/business-time';
import type { Transaction } from '@stackworks/database';
import { sayCadence } from '@stackworks/contracts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/emails/money-words.ts';
import { reportProblem, resolveProblem, rewordProblem, wasReported } from '#/modules/billing/problems.ts';
import type { Deps } from '#/deps.ts';
import { paidTwice, stripeItself } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { currency as ourCurrency, toCents } from '#/modules/billing/sold-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { isLeftWithUs } from './read-payments.ts';
import type { DisputeSnapshot } from './snapshot.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';

const inWords = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: ourTimeZone,
});

/**
 * Reports disputed payments: by when to respond, and once it is lost. What staff have resolved is reported again only
 * when lost.
 * @param client null where there is no account for it
 */
export async function reportDisputes(
  tx: Transaction,
  client: PayingClient | null,
  disputes: readonly DisputeSnapshot[],
  now: Date,
): Promise<void> {
  for (const dispute of disputes) await tellOf(tx, client, dispute, now);
}

async function tellOf(tx: Transaction, client: PayingClient | null, dispute: DisputeSnapshot, now: Date) {
  const { id: subject, status } = dispute;
  const kind = 'dispute';
  if (isLeftWithUs(status)) return resolveProblem(tx, kind, subject, now);
  const who = client
    ? `${`${client.firstName} ${client.lastName}`.trim()} (${client.email})`
    : `The customer ${dispute.customerId}`;
  const what = `${who} disputes a payment of ${sayMoney(dispute.amount, dispute.currency)} (${dispute.reason.replaceAll('_', ' ')}).`;
  const userId = client?.id ?? null;
  if (status === 'lost') {
    await resolveProblem(tx, kind, subject, now);
    const lost = `${subject}:lost`;
    if (await wasReported(tx, kind, lost)) return;
    const text = `${what} We lost it, and the money has gone back to them. Their plan is still active: cancel it in Stripe if it shouldn’t be.`;
    return reportProblem(tx, { kind, subject: lost, text, userId }, now);
  }
  if (!status.endsWith('needs_response')) {
    const text = `${what} Stripe has our response and the bank will decide. There’s nothing to do until then.`;
    return rewordProblem(tx, { kind, subject, text });
  }
  const by = dispute.dueBy === null ? '' : ` by ${inWords.format(new Date(dispute.dueBy))}`;
  const text = `${what} Respond in Stripe under Disputes${by}, or we’ll lose the money. Their plan stays active in the meantime.`;
  const isKnown = await wasReported(tx, kind, subject);
  if (isKnown) await rewordProblem(tx, { kind, subject, text });
  else await reportProblem(tx, { kind, subject, text, userId }, now);
}

/** Reports a second paid subscription, once, to the client and staff. */
export async function reportExtraSubscriptions(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id, email, firstName, lastName }: PayingClient,
  {
    extraSubscriptionIds,
    invoices,
    subscription,
  }: Pick<BillingState, 'extraSubscriptionIds' | 'invoices' | 'subscription'>,
  now: Date,
): Promise<void> {
  const planName = (subscription?.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'one plan';
  for (const subject of extraSubscriptionIds) {
    if (await wasReported(tx, 'two_subscriptions', subject)) continue;
    // One that was paid before and owed since has been had: nothing of it is paid back.
    const isRefunded = invoices.some((one) => one.subscriptionId === subject && one.amountRefunded > 0);
    const money = isRefunded
      ? 'their payment is being refunded'
      : 'there’s no refund because it was the earlier plan and its last payment is still due';
    const text = `${`${firstName} ${lastName}`.trim()} (${email}) paid for a second subscription, ${subject}, beside ${planName}. We ended it in Stripe, ${money}, and we emailed them. Check they have the plan they wanted.`;
    await reportProblem(tx, { kind: 'two_subscriptions', subject, text, userId: id }, now);
    const props = { firstName, email, planName, isRefunded };
    await emit({ tx, actor: stripeItself, now }, paidTwice, { subscriptionId: subject, email, props });
  }
}

/**
 * Reports, once, a plan paid otherwise than the catalogue sells it, as made by hand: another currency, interval or
 * price. An earlier price of the catalogue's is none of these.
 */
export async function reportOddPrice(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id: userId, email, firstName, lastName }: PayingClient,
  { subscription, customer }: Pick<BillingState, 'subscription' | 'customer'>,
  now: Date,
): Promise<void> {
  if (!subscription || customer.isDemo) return;
  const [kind, subject] = ['odd_price', subscription.id] as const;
  const isLive = liveStatuses.has(subscription.stripeStatus);
  if (!isLive || !isOdd(deps, subscription)) return resolveProblem(tx, kind, subject, now);
  const plan =
    (subscription.plan && deps.catalogue.findPlan(subscription.plan)?.name) ?? 'a plan we do not know';
  const text = `${`${firstName} ${lastName}`.trim()} (${email}) has ${plan} at ${sayPrice(subscription)}, which isn’t a catalogue price, so price changes won’t reach them. If this was agreed, resolve this. If not, move subscription ${subject} to the plan’s own price in Stripe.`;
  const problem = { kind, subject, text, userId };
  if (await wasReported(tx, kind, subject)) await rewordProblem(tx, problem);
  else await reportProblem(tx, problem, now);
}

function isOdd({ catalogue }: Pick<Deps, 'catalogue'>, subscription: SubscriptionState): boolean {
  const { plan, currency, interval, intervalCount, isOurPrice, listAmount } = subscription;
  if (plan === null || currency !== ourCurrency || interval !== 'month' || intervalCount !== 1) return true;
  const sold = catalogue.findPlan(plan);
  if (isOurPrice || !sold || (!sold.isCurrent && sold.price === null)) return false;
  return sold.price === null || toCents(sold.price) !== listAmount;
}

const sayPrice = (subscription: SubscriptionState): string =>
  `${sayMoney(subscription.listAmount, subscription.currency)} ${sayCadence(subscription)}`;

/**
 * Reports, once, payments for nothing we sell: any sale of a payment link, and an invoice whose payer has no account
 * to show it in.
 */
export async function reportUnknownPayments(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unknownSales, unknownInvoice, customer }: BillingState,
  now: Date,
): Promise<void> {
  const who = client?.email ?? customer.email ?? `the customer ${stripeCustomerId}`;
  const kind = 'unknown_sale';
  const report = async (subject: string, what: string) => {
    if (await wasReported(tx, kind, subject)) return;
    const text = `${who} paid ${what}, which isn’t in the catalogue, so we couldn’t process it. Handle it manually or refund it in Stripe.`;
    await reportProblem(tx, { kind, subject, text, userId: client?.id ?? null }, now);
  };
  for (const { sessionId, name, amount, currency } of unknownSales) {
    await report(sessionId, `${sayMoney(amount, currency)} for “${name}” (${sessionId})`);
  }
  if (client || !unknownInvoice) return;
  const { amount, currency, number, id } = unknownInvoice;
  await report(stripeCustomerId, `${sayMoney(amount, currency)} with the invoice ${number ?? id}`);
}

/** Reports what Stripe would not say of a customer who was read otherwise, until all of it can be read again. */
export async function reportUnread(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unread }: Pick<BillingState, 'unread'>,
  now: Date,
): Promise<void> {
  const [kind, subject] = ['unreadable', stripeCustomerId] as const;
  if (unread.length === 0) return resolveProblem(tx, kind, subject, now);
  const text = `Part of customer ${subject} couldn’t be read from Stripe; the rest was. ${unread.slice(0, 5).join('. ')}. Open the customer in Stripe and fix it, then choose Check with Stripe.`;
  const problem = { kind, subject, text, userId: client?.id ?? null };
  if (!(await rewordProblem(tx, problem))) await reportProblem(tx, problem, now);
}
