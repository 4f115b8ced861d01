import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { ourTimeZone } from '@stackworks/business-time';
import { describePaymentMethod } from '@stackworks/contracts';
import { billingAccounts, invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { toPaymentMethod } from '#/modules/billing/billing.presenter.ts';
import { toDollars } from '#/modules/billing/emails/money-words.ts';
import { findCardCustomers } from '#/modules/accounts/queries/find-payers.ts';

/** Everything we store of a customer at Stripe. */
type Holdings = Awaited<ReturnType<typeof findCardCustomers>>[number] & {
  account: typeof billingAccounts.$inferSelect | null;
  invoices: (typeof invoices.$inferSelect)[];
  purchases: (typeof purchases.$inferSelect)[];
};

/** What we store of some customers, by their ids; those without an account are left out. Four queries for any number. */
export async function readHoldings(
  reader: Reader,
  stripeCustomerIds: readonly string[],
): Promise<Map<string, Holdings>> {
  const clients = await findCardCustomers(reader, stripeCustomerIds);
  const userIds = clients.map(({ userId }) => userId);
  const [accounts, invoiceRows, purchaseRows] = await Promise.all([
    reader.select().from(billingAccounts).where(inArray(billingAccounts.userId, userIds)),
    reader.select().from(invoices).where(inArray(invoices.userId, userIds)),
    reader.select().from(purchases).where(inArray(purchases.userId, userIds)),
  ]);
  const accountsOf = Map.groupBy(accounts, ({ userId }) => userId);
  const invoicesOf = Map.groupBy(invoiceRows, ({ userId }) => userId);
  const purchasesOf = Map.groupBy(purchaseRows, ({ userId }) => userId);
  return new Map(
    clients.flatMap((client) => {
      const { userId, stripeCustomerId } = client;
      if (stripeCustomerId === null) return [];
      const [account = null] = accountsOf.get(userId) ?? [];
      const rows = { invoices: invoicesOf.get(userId) ?? [], purchases: purchasesOf.get(userId) ?? [] };
      return [[stripeCustomerId, { ...client, account, ...rows }]];
    }),
  );
}

const inWords = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: ourTimeZone,
});
const formatTime = (at: string | null): string => (at === null ? 'never' : inWords.format(new Date(at)));
const toWords = (status: string | null): string => status?.replaceAll('_', ' ') ?? 'none';
const sayAmount = (cents: number | null): string => (cents === null ? 'nothing' : toDollars(cents));

type Account = NonNullable<Holdings['account']>;

/** What screens show of a subscription, and its name there. */
const facts: readonly (readonly [name: string, read: (account: Account) => string])[] = [
  ['Stripe’s status', ({ stripeStatus }) => toWords(stripeStatus)],
  ['The price', ({ listAmount }) => sayAmount(listAmount)],
  ['Stripe’s price', ({ stripePriceId }) => stripePriceId ?? 'none'],
  ['The billing interval', ({ interval, intervalCount }) => `every ${intervalCount} ${interval}`],
  ['The amount', ({ amount, currency }) => `${sayAmount(amount)} ${currency.toUpperCase()}`],
  ['The discount', ({ discountPercent }) => (discountPercent === null ? 'none' : `${discountPercent} %`)],
  ['The credit', ({ credit }) => sayAmount(credit)],
  ['The amount owed', ({ owed }) => sayAmount(owed)],
  ['The start of the period', ({ periodStart }) => formatTime(periodStart)],
  ['The end of the period', ({ periodEnd }) => formatTime(periodEnd)],
  ['The end of the subscription', ({ cancelAt, endedAt }) => formatTime(endedAt ?? cancelAt)],
  ['The first failed payment', ({ pastDueSince }) => formatTime(pastDueSince)],
  ['The payment method', describeMethod],
];

function describeMethod(account: Account): string {
  const method = toPaymentMethod(account);
  if (method === null) return 'none';
  const { expMonth, expYear } = method;
  const name = describePaymentMethod(method);
  return expMonth === null ? name : `${name}, until ${expMonth}/${expYear}`;
}

/** What changed in our records when a customer was read again, in sentences for staff. */
export function describeDifferences(
  before: Holdings | null,
  after: Holdings | null,
  { catalogue }: CataloguePort,
): string[] {
  if (!after) return before ? ['Their account is no longer linked to this customer.'] : [];
  const planOf = ({ plan }: Holdings) => (plan === null ? 'none' : (catalogue.findPlan(plan)?.name ?? plan));
  if (!before) {
    return [
      `This customer had no account. It’s now linked to ${after.email}, plan ${planOf(after)}, status ${toWords(after.status)}.`,
    ];
  }
  return [
    ...change('The plan', planOf(before), planOf(after)),
    ...change('The status', toWords(before.status), toWords(after.status)),
    ...change('Stripe’s subscription', subscriptionOf(before), subscriptionOf(after)),
    ...describeAccount(before.account, after.account),
    ...describeRows('invoice', before.invoices, after.invoices, ({ number, id }) => number ?? id),
    ...describeRows('purchase', before.purchases, after.purchases, ({ addOn }) => addOn),
  ];
}

const subscriptionOf = ({ stripeSubscriptionId }: Holdings): string => stripeSubscriptionId ?? 'none';

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
  const present = new Set(after.map(({ id }) => id));
  const found = {
    Missing: after.filter(({ id }) => !known.has(id)),
    Wrong: after.filter((row) => known.has(row.id) && known.get(row.id) !== JSON.stringify(row)),
    'No longer at Stripe, the': before.filter(({ id }) => !present.has(id)),
  };
  return Object.entries(found).flatMap(([what, rows]) =>
    rows.length === 0
      ? []
      : `${what} ${noun}${rows.length === 1 ? '' : 's'}: ${rows.map(nameOf).join(', ')}.`,
  );
}
