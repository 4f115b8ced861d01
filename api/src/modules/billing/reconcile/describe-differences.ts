import { ourTimeZone } from '@stackworks/business-time';
import { describePaymentMethod, type PlanSlug } from '@stackworks/contracts';
import type { Holdings } from './read-holdings.ts';

const inWords = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: ourTimeZone,
});
const toMoment = (moment: string | null): string =>
  moment === null ? 'never' : inWords.format(new Date(moment));
const toWords = (status: string | null): string => status?.replaceAll('_', ' ') ?? 'none';
const toDollars = (cents: number | null): string =>
  cents === null ? 'nothing' : `$${(cents / 100).toFixed(2)}`;

type Account = NonNullable<Holdings['account']>;

/** What a screen shows of a subscription, and how it is called there. */
const facts: readonly (readonly [name: string, read: (account: Account) => string])[] = [
  ['Stripe’s status', ({ stripeStatus }) => toWords(stripeStatus)],
  ['The price', ({ listAmount }) => toDollars(listAmount)],
  ['Stripe’s price', ({ stripePriceId }) => stripePriceId ?? 'none'],
  ['The billing interval', ({ interval, intervalCount }) => `every ${intervalCount} ${interval}`],
  ['The amount', ({ amount, currency }) => `${toDollars(amount)} ${currency.toUpperCase()}`],
  ['The discount', ({ discountPercent }) => (discountPercent === null ? 'none' : `${discountPercent} %`)],
  ['The credit', ({ credit }) => toDollars(credit)],
  ['The amount owed', ({ owed }) => toDollars(owed)],
  ['The start of the period', ({ periodStart }) => toMoment(periodStart)],
  ['The end of the period', ({ periodEnd }) => toMoment(periodEnd)],
  ['The end of the subscription', ({ cancelAt, endedAt }) => toMoment(endedAt ?? cancelAt)],
  ['The first failed payment', ({ pastDueSince }) => toMoment(pastDueSince)],
  ['The payment method', describeMethod],
];

function describeMethod(account: Account): string {
  const { paymentMethodType, cardBrand: brand, cardLast4: last4, cardExpMonth, cardExpYear } = account;
  const type = paymentMethodType ?? (brand === null ? null : 'card');
  if (type === null) return 'none';
  const name = describePaymentMethod({ type, brand, last4, expMonth: cardExpMonth, expYear: cardExpYear });
  return cardExpMonth === null ? name : `${name}, until ${cardExpMonth}/${cardExpYear}`;
}

/**
 * What differs between what we had of a customer and what we have after reading Stripe, in sentences for staff; none where
 * nothing does.
 * @param nameOf what a plan is called
 */
export function describeDifferences(
  before: Holdings | null,
  after: Holdings | null,
  nameOf: (tier: PlanSlug) => string,
): string[] {
  if (!after) return before ? ['Their account is no longer linked to this customer.'] : [];
  const planOf = ({ tier }: Holdings) => (tier === null ? 'none' : nameOf(tier));
  if (!before) {
    return [
      `This customer had no account. It’s now linked to ${after.email}, plan ${planOf(after)}, status ${toWords(after.status)}.`,
    ];
  }
  return [
    ...change('The plan', planOf(before), planOf(after)),
    ...change('The status', toWords(before.status), toWords(after.status)),
    ...change(
      'Stripe’s subscription',
      before.stripeSubscriptionId ?? 'none',
      after.stripeSubscriptionId ?? 'none',
    ),
    ...describeAccount(before.account, after.account),
    ...describeRows('invoice', before.invoices, after.invoices, ({ number, id }) => number ?? id),
    ...describeRows('purchase', before.purchases, after.purchases, ({ addOn }) => addOn),
  ];
}

function describeAccount(before: Account | null, after: Account | null): string[] {
  if (!after) return [];
  if (!before) return ['We had no record of what Stripe has.'];
  return facts.flatMap(([name, read]) => change(name, read(before), read(after)));
}

const change = (name: string, before: string, after: string): string[] =>
  before === after ? [] : [`${name} was ${before}, and is ${after}.`];

function describeRows<Row extends { id: string }>(
  noun: string,
  before: readonly Row[],
  after: readonly Row[],
  nameOf: (row: Row) => string,
): string[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const kept = new Set(after.map(({ id }) => id));
  const tell = (what: string, rows: readonly Row[]) =>
    rows.length === 0
      ? []
      : [`${what} ${noun}${rows.length === 1 ? '' : 's'}: ${rows.map(nameOf).join(', ')}.`];
  return [
    ...tell(
      'Missing',
      after.filter(({ id }) => !known.has(id)),
    ),
    ...tell(
      'Wrong',
      after.filter((row) => known.has(row.id) && known.get(row.id) !== JSON.stringify(row)),
    ),
    ...tell(
      'No longer at Stripe, the',
      before.filter(({ id }) => !kept.has(id)),
    ),
  ];
}
