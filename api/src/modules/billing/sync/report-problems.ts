import { ourTimeZone } from '@stackworks/business-time';
import type { Transaction } from '@stackworks/database';
import { sayCadence } from '@stackworks/contracts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/emails/money-words.ts';
import { reportOnce, reportProblem, resolveProblem, rewordProblem } from '#/modules/billing/problems.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import {
  lostMark,
  secondKitRefunded,
  secondPlanEnded,
  stripeActor,
} from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { currency as ourCurrency, toCents } from '#/modules/billing/catalogue-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { isInOurFavour } from './read-payments.ts';
import { isRefunded } from './find-corrections.ts';
import type { DisputeSnapshot, SaleSnapshot } from './snapshot.ts';
import type { BillingState, SubscriptionState } from './to-billing-state.ts';

const inWords = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: ourTimeZone,
});

const describeClient = ({ firstName, lastName, email }: PayingClient): string =>
  `${`${firstName} ${lastName}`.trim()} (${email})`;

/**
 * Reports disputed payments: the deadline to respond, and later that we lost. A problem that staff have resolved is
 * reported again only when lost.
 */
export async function reportDisputes(
  tx: Transaction,
  client: PayingClient | null,
  disputes: readonly DisputeSnapshot[],
  now: Date,
): Promise<void> {
  for (const dispute of disputes) await reportDispute(tx, client, dispute, now);
}

async function reportDispute(
  tx: Transaction,
  client: PayingClient | null,
  { id: subject, ...dispute }: DisputeSnapshot,
  now: Date,
) {
  const { status } = dispute;
  const kind = 'dispute';
  if (isInOurFavour(status)) return resolveProblem(tx, kind, subject, now);
  const who = client ? describeClient(client) : `The customer ${dispute.customerId}`;
  const what = `${who} disputes a payment of ${sayMoney(dispute.amount, dispute.currency)} (${dispute.reason.replaceAll('_', ' ')}).`;
  const userId = client?.id ?? null;
  if (status === 'lost') {
    await resolveProblem(tx, kind, subject, now);
    const text = `${what} We lost it, and the money has gone back to them. Their plan is still active: cancel it in Stripe if it shouldn’t be.`;
    return reportOnce(tx, { kind, subject: `${subject}${lostMark}`, text, userId }, now);
  }
  if (!status.endsWith('needs_response')) {
    const text = `${what} Stripe has our response and the bank will decide. There’s nothing to do until then.`;
    return rewordProblem(tx, { kind, subject, text });
  }
  const by = dispute.dueBy === null ? '' : ` by ${inWords.format(new Date(dispute.dueBy))}`;
  const text = `${what} Respond in Stripe under Disputes${by}, or we’ll lose the money. Their plan stays active in the meantime.`;
  const problem = { kind, subject, text, userId } as const;
  if (!(await reportOnce(tx, problem, now))) await rewordProblem(tx, problem);
}

/** Reports a second paid subscription, once, to the client and staff. */
export async function reportExtraSubscriptions(
  { catalogue }: CataloguePort,
  tx: Transaction,
  client: PayingClient,
  { extraSubscriptionIds, invoices, subscription }: BillingState,
  now: Date,
): Promise<void> {
  const { id: userId, email, firstName } = client;
  const planName = (subscription?.plan && catalogue.findPlan(subscription.plan)?.name) ?? 'one plan';
  for (const subject of extraSubscriptionIds) {
    // The earlier plan, overdue since, has been used and is not refunded.
    const isRefunded = invoices.some((one) => one.subscriptionId === subject && one.amountRefunded > 0);
    const money = isRefunded
      ? 'their payment is being refunded'
      : 'there’s no refund because it was the earlier plan and its last payment is still due';
    const text = `${describeClient(client)} paid for a second subscription, ${subject}, beside ${planName}. We ended it in Stripe, ${money}, and we emailed them. Check they have the plan they wanted.`;
    if (!(await reportOnce(tx, { kind: 'two_subscriptions', subject, text, userId }, now))) continue;
    const props = { firstName, email, planName, isRefunded };
    await emit({ tx, actor: stripeActor, now }, secondPlanEnded, { subscriptionId: subject, client, props });
  }
}

type NewSales = {
  ordered: readonly SaleSnapshot[];
  returned: readonly SaleSnapshot[];
  sales: readonly SaleSnapshot[];
};

/** Reports a second brand kit, once: to the client when it was refunded, to staff in any case. */
export async function reportSecondKits(
  tx: Transaction,
  client: PayingClient,
  { ordered, returned, sales }: NewSales,
  now: Date,
): Promise<void> {
  const kits = sales.filter((one) => one.addOn === 'brand-kit' && !isRefunded(one));
  for (const { sessionId: subject, addOn, amount, currency } of [...ordered, ...returned]) {
    const isRefund = returned.some(({ sessionId }) => sessionId === subject);
    // The earlier of two kits that couldn't be refunded is the one they wanted.
    const isSecond = isRefund ? kits.length > 0 : kits.findIndex((one) => one.sessionId === subject) > 0;
    if (addOn !== 'brand-kit' || !isSecond) continue;
    const money = sayMoney(amount, currency);
    const outcome = isRefund
      ? `We refunded the ${money}, opened no project, and emailed them.`
      : `Stripe wouldn’t refund the ${money}. Refund it in Stripe and complete the second project, or ask what they wanted.`;
    const text = `${describeClient(client)} paid for a second brand kit. ${outcome}`;
    await reportOnce(tx, { kind: 'two_subscriptions', subject, text, userId: client.id }, now);
    if (!isRefund) continue;
    await emit({ tx, actor: stripeActor, now }, secondKitRefunded, { sessionId: subject, client, amount });
  }
}

/** Reports, once, a plan with another currency, interval or price than the catalogue has or had, such as one made by hand. */
export async function reportOddPrice(
  deps: CataloguePort,
  tx: Transaction,
  client: PayingClient,
  { subscription, customer }: BillingState,
  now: Date,
): Promise<void> {
  if (!subscription || customer.isDemo) return;
  const [kind, subject] = ['odd_price', subscription.id] as const;
  const isLive = liveStatuses.has(subscription.stripeStatus);
  if (!isLive || !isOdd(deps, subscription)) return resolveProblem(tx, kind, subject, now);
  const plan =
    (subscription.plan && deps.catalogue.findPlan(subscription.plan)?.name) ?? 'a plan we do not know';
  const price = `${sayMoney(subscription.listAmount, subscription.currency)} ${sayCadence(subscription)}`;
  const text = `${describeClient(client)} has ${plan} at ${price}, which isn’t a catalogue price, so price changes won’t reach them. If this was agreed, resolve this. If not, move subscription ${subject} to the plan’s own price in Stripe.`;
  const problem = { kind, subject, text, userId: client.id };
  if (!(await reportOnce(tx, problem, now))) await rewordProblem(tx, problem);
}

function isOdd({ catalogue }: CataloguePort, subscription: SubscriptionState): boolean {
  const { plan, currency, interval, intervalCount, isOurPrice, listAmount } = subscription;
  if (plan === null || currency !== ourCurrency || interval !== 'month' || intervalCount !== 1) return true;
  const sold = catalogue.findPlan(plan);
  if (isOurPrice || !sold || (!sold.isCurrent && sold.price === null)) return false;
  return sold.price === null || toCents(sold.price) !== listAmount;
}

/** Reports, once, payments for something we don't sell; an invoice only if its payer has no account to see it in. */
export async function reportUnknownPayments(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unknownSales, unknownInvoice, customer }: BillingState,
  now: Date,
): Promise<void> {
  const who = client?.email ?? customer.email ?? `the customer ${stripeCustomerId}`;
  const report = (subject: string, what: string) => {
    const text = `${who} paid ${what}, which isn’t in the catalogue, so we couldn’t process it. Handle it manually or refund it in Stripe.`;
    return reportOnce(tx, { kind: 'unknown_sale', subject, text, userId: client?.id ?? null }, now);
  };
  for (const { sessionId, name, amount, currency } of unknownSales) {
    await report(sessionId, `${sayMoney(amount, currency)} for “${name}” (${sessionId})`);
  }
  if (client || !unknownInvoice) return;
  const { amount, currency, number, id } = unknownInvoice;
  await report(stripeCustomerId, `${sayMoney(amount, currency)} with the invoice ${number ?? id}`);
}

/** Reports what we couldn't read of a customer, until all of it can be read again. */
export async function reportUnread(
  tx: Transaction,
  stripeCustomerId: string,
  client: PayingClient | null,
  { unread }: BillingState,
  now: Date,
): Promise<void> {
  const [kind, subject] = ['unreadable', stripeCustomerId] as const;
  if (unread.length === 0) return resolveProblem(tx, kind, subject, now);
  const text = `Part of customer ${subject} couldn’t be read from Stripe; the rest was. ${unread.slice(0, 5).join('. ')}. Open the customer in Stripe and fix it, then choose Check with Stripe.`;
  const problem = { kind, subject, text, userId: client?.id ?? null };
  if (!(await rewordProblem(tx, problem))) await reportProblem(tx, problem, now);
}

/** Reports a client who pays while their account is on hold: they get nothing for it until staff sort it out. */
export async function reportPaidOnHold(
  tx: Transaction,
  subject: string,
  { id: userId, email, isActive }: PayingClient,
  hasBought: boolean,
  now: Date,
): Promise<void> {
  if (isActive) return resolveProblem(tx, 'on_hold', subject, now);
  if (!hasBought) return;
  const text = `${email} has paid as the customer ${subject}, while the account with this address is on hold. Reactivate the account, or cancel the plan in Stripe and refund it.`;
  await reportProblem(tx, { kind: 'on_hold', subject, text, userId }, now);
}
