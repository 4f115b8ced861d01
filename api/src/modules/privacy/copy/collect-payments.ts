import { subscriptionStatusWords, describeRetention, retention } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { asc, inArray, or } from 'drizzle-orm';
import {
  billingAccounts,
  checkouts,
  invoices,
  purchases,
  subscriptionChanges,
  termsVersions,
} from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { pick } from '#/platform/database/columns.ts';
import { ownEmailsOf, type Person } from '#/modules/privacy/queries/find-person.ts';
import { toPart, type DataPart } from './data-part.ts';
import {
  asLongText,
  checkoutWords,
  invoiceWords,
  sayAddOn,
  sayDay,
  sayMoney,
  sayPlan,
  sayTime,
} from './words.ts';

const planColumns = pick(subscriptionChanges, ['createdAt', 'plan', 'status']);
const invoiceColumns = pick(invoices, [
  'createdAt',
  'number',
  'description',
  'amount',
  'amountRefunded',
  'currency',
  'status',
  'paidAt',
]);
const purchaseColumns = pick(purchases, [
  'createdAt',
  'addOn',
  'amount',
  'amountRefunded',
  'currency',
  'termsVersion',
]);
const checkoutColumns = pick(checkouts, [
  'createdAt',
  'updatedAt',
  'plan',
  'state',
  'name',
  'company',
  'email',
  'termsVersion',
]);

/** Plans, payments, and the terms that the person accepted with them. */
export async function collectPayments(
  deps: CataloguePort,
  reader: Reader,
  person: Person,
): Promise<DataPart[]> {
  const userIds = person.client ? [person.client.id] : [];
  const isTheirCheckout = or(
    inArray(checkouts.userId, userIds),
    inArray(checkouts.email, ownEmailsOf(person)),
  );
  const [plans, accounts, bills, bought, begun] = await Promise.all([
    reader
      .select(planColumns)
      .from(subscriptionChanges)
      .where(inArray(subscriptionChanges.userId, userIds))
      .orderBy(asc(subscriptionChanges.createdAt)),
    reader.select().from(billingAccounts).where(inArray(billingAccounts.userId, userIds)),
    reader
      .select(invoiceColumns)
      .from(invoices)
      .where(inArray(invoices.userId, userIds))
      .orderBy(asc(invoices.createdAt)),
    reader
      .select(purchaseColumns)
      .from(purchases)
      .where(inArray(purchases.userId, userIds))
      .orderBy(asc(purchases.createdAt)),
    reader.select(checkoutColumns).from(checkouts).where(isTheirCheckout).orderBy(asc(checkouts.createdAt)),
  ]);
  const cards = accounts.flatMap((account) =>
    account.cardLast4 === null
      ? []
      : [pick(account, ['cardBrand', 'cardLast4', 'cardExpMonth', 'cardExpYear'])],
  );
  const accepted: Accepted[] = [
    ...accounts.map(({ termsVersion, termsAcceptedAt: at }) => ({ termsVersion, at, with: 'your plan' })),
    ...bought.map(({ termsVersion, createdAt: at, addOn }) => ({
      termsVersion,
      at,
      with: sayAddOn(deps, addOn),
    })),
    // A paid one became the plan.
    ...begun
      .filter(({ state }) => state !== 'paid')
      .map(({ termsVersion, updatedAt: at, plan }) => ({
        termsVersion,
        at,
        with: `a checkout of ${sayPlan(deps, plan)}`,
      })),
  ];
  const keptFor = `Tax law has us keep records of payments for ${describeRetention(retention.payments)}.`;
  return [
    toPart(
      'Plan',
      plans,
      [
        ['From', ({ createdAt }) => sayTime(createdAt)],
        ['Plan', ({ plan }) => (plan === null ? 'None' : sayPlan(deps, plan))],
        ['Status', ({ status }) => subscriptionStatusWords[status]],
      ],
      { isTable: true },
    ),
    toPart('Card', cards, [
      ['Card', ({ cardBrand, cardLast4 }) => `${sayBrand(cardBrand)} ending in ${cardLast4}`],
      [
        'Expires',
        ({ cardExpMonth: month, cardExpYear: year }) => (month && year ? `${month}/${year}` : null),
      ],
    ]),
    toPart(
      'Invoices',
      bills,
      [
        ['Date', ({ createdAt }) => sayDay(createdAt)],
        ['Number', ({ number }) => number],
        ['For', ({ description }) => description],
        ['Amount', ({ amount, currency }) => sayMoney(amount, currency)],
        ['Status', ({ status }) => invoiceWords[status]],
        ['Paid', ({ paidAt }) => paidAt && sayDay(paidAt)],
        ['Refunded', ({ amountRefunded: cents, currency }) => (cents > 0 ? sayMoney(cents, currency) : null)],
      ],
      { isTable: true, about: keptFor },
    ),
    toPart(
      'Purchases',
      bought,
      [
        ['Date', ({ createdAt }) => sayDay(createdAt)],
        ['For', ({ addOn }) => sayAddOn(deps, addOn)],
        ['Amount', ({ amount, currency }) => sayMoney(amount, currency)],
        ['Refunded', ({ amountRefunded: cents, currency }) => (cents > 0 ? sayMoney(cents, currency) : null)],
      ],
      { isTable: true, about: keptFor },
    ),
    toPart('Checkouts', begun, [
      ['Started', ({ createdAt }) => sayTime(createdAt)],
      ['Plan', ({ plan }) => sayPlan(deps, plan)],
      ['Status', ({ state }) => checkoutWords[state]],
      ['Name', ({ name }) => name],
      ['Company', ({ company }) => company],
      ['Email', ({ email }) => email],
    ]),
    toPart('Terms you accepted', await readAccepted(reader, accepted), [
      ['Terms', ({ version }) => sayVersion(version)],
      ['Accepted', ({ acceptances }) => acceptances.map(sayAcceptance).join('\n')],
      ['Text', ({ text }) => asLongText(text)],
    ]),
  ];
}

/** Stripe's name of a brand, as a word: "Visa", "American express". */
const sayBrand = (brand: string | null): string => {
  const words = (brand ?? 'card').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Accepted = { termsVersion: string | null; at: string | null; with: string };

/** The versions that were accepted, each once, with its text as it read then. */
async function readAccepted(reader: Reader, accepted: readonly Accepted[]) {
  const byVersion = Map.groupBy(accepted, ({ termsVersion }) => termsVersion ?? '');
  byVersion.delete('');
  const stored = await reader
    .select()
    .from(termsVersions)
    .where(inArray(termsVersions.version, [...byVersion.keys()]));
  const texts = new Map(stored.map(({ version, text }) => [version, text]));
  return [...byVersion].map(([version, each]) => ({
    version,
    acceptances: each.map((one) => pick(one, ['at', 'with'])),
    text: texts.get(version) ?? null,
  }));
}

const sayAcceptance = ({ at, with: what }: Pick<Accepted, 'at' | 'with'>): string =>
  at === null ? `With ${what}` : `${sayTime(at)}, with ${what}`;

/** A version begins with the terms' own date: "28 June 2025 version". */
const sayVersion = (version: string): string =>
  /^\d{4}-\d\d-\d\d/.test(version) ? `${sayDay(version.slice(0, 10))} version` : version;
