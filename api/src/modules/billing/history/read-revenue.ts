import { lastMonths } from '@stackworks/business-time';
import { revenueMonths, type PlanRevenue, type PlanSlug, type RevenueReport } from '@stackworks/contracts';
import { sql, type SQL, and, count, eq, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { subscriptionChanges, billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { countBySubscription, selectClientIds } from '#/modules/accounts/queries/list-clients.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';
import { priceOf } from './change-subscription.ts';

type Amount = { plan: PlanSlug; amount: number; clients: number };

/**
 * Recurring revenue now, at today's prices, and at the end of each of the last months, as recorded then. Source: decisions
 * D3 and 030.
 * @throws AppError unavailable until content has been read once
 */
export async function readRevenue(deps: CataloguePort & ClockPort & DatabasePort): Promise<RevenueReport> {
  const months = lastMonths(deps.now(), revenueMonths);
  const past = months.slice(0, -1);
  const [current, ended] = await Promise.all([readCurrent(deps), readEnded(deps.db.read, past)]);
  const toMonth = (month: string, amounts: readonly Amount[]) => ({
    month,
    total: sum(amounts),
    plans: presentPlans(amounts, deps),
  });
  return {
    monthly: sum(current),
    months: [
      ...past.map(({ month }) => toMonth(month, ended.get(month) ?? [])),
      ...months.slice(-1).map(({ month }) => toMonth(month, current)),
    ],
  };
}

/** Monthly revenue at list prices, what Stripe bills of it, and the list price of granted plans. Throws as `readRevenue`. */
export async function readMonthlyRevenue(deps: CataloguePort & DatabasePort) {
  const [current, billed] = await Promise.all([readCurrent(deps), readBilled(deps.db.read)]);
  const granted = current.map(({ plan, clients }) => {
    const subscribers = billed.find((row) => row.plan === plan)?.clients ?? 0;
    return { amount: priceOf(plan, deps) * (clients - subscribers) };
  });
  return {
    monthlyRevenue: sum(current),
    billedMonthly: roundToCents(billed.reduce((total, { monthly }) => total + monthly, 0)),
    grantedMonthly: roundToCents(sum(granted)),
  };
}

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;

async function readCurrent(deps: CataloguePort & DatabasePort): Promise<Amount[]> {
  const counts = await countBySubscription(deps.db.read);
  return counts.flatMap(({ plan, status, isActive, clients }) =>
    plan !== null && status === 'active' && isActive
      ? [{ plan, clients, amount: priceOf(plan, deps) * clients }]
      : [],
  );
}

/**
 * Recorded revenue by month, from each client's last change before the month ended. Reads one change per client from before
 * the first month, and the changes since; the pluses stop SQLite from walking whole histories in index order.
 */
async function readEnded(
  reader: Reader,
  months: readonly { month: string; end: Date }[],
): Promise<Map<string, Amount[]>> {
  const [first] = months;
  if (!first) return new Map();
  const ends = sql.join(
    months.map(({ month, end }) => sql`(${month}, ${end.toISOString()})`),
    sql`, `,
  );
  const rows = await reader
    .select({
      month: sql<string>`months.month`,
      plan: sql<PlanSlug>`spans.plan`,
      amount: sql<number>`sum(spans.amount)`,
      clients: sql<number>`count(*)`,
    })
    .from(
      sql`(select column1 as month, column2 as ends_at from (values ${ends})) as months
        join (select plan, monthly_amount as amount, created_at as since,
          lead(created_at) over (partition by +user_id order by +created_at) as until
          from (${selectChanges(first.end.toISOString())})) as spans
        on spans.since < months.ends_at and (spans.until is null or spans.until >= months.ends_at)`,
    )
    .where(sql`spans.amount > 0`)
    .groupBy(sql`months.month, spans.plan`);
  return Map.groupBy(rows, ({ month }) => month);
}

/** Changes since a time, and each client's last one before it. */
const selectChanges = (since: string): SQL =>
  sql`select user_id, created_at, plan, monthly_amount from ${subscriptionChanges} where created_at >= ${since}
    union all select user_id, created_at, plan, monthly_amount from ${subscriptionChanges} where rowid in (
      select (select rowid from ${subscriptionChanges} where user_id = clients.id and created_at < ${since}
        order by created_at desc limit 1) from (${selectClientIds}) as clients)`;

const sum = (amounts: readonly Pick<Amount, 'amount'>[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

function presentPlans(amounts: readonly Amount[], { catalogue }: CataloguePort): PlanRevenue[] {
  return catalogue.listSlugs(amounts.map(({ plan }) => plan)).flatMap((plan) =>
    amounts
      .filter((one) => one.plan === plan && one.amount > 0)
      .map(({ amount, clients }) => ({
        plan,
        name: catalogue.findPlan(plan)?.name ?? plan,
        amount,
        clients,
      })),
  );
}

type Billed = {
  plan: PlanSlug | null;
  clients: number;
  /** Clients who pay something: a coupon may take everything off. */
  paying: number;
  /** Dollars a month, after discount. */
  monthly: number;
};

/** How many months an amount of a billing account pays for. */
export const monthsBilled = sql`${billingAccounts.intervalCount} * case ${billingAccounts.interval}
  when 'year' then 12.0 when 'week' then 12.0 / 52 when 'day' then 12.0 / 365 else 1.0 end`;

/** Whether Stripe bills an active client now, in a query that joins billing accounts with `selectPayers`. */
export const isBilledNow = (payers: ReturnType<typeof selectPayers>): SQL | undefined =>
  and(
    eq(billingAccounts.stripeStatus, 'active'),
    isNull(billingAccounts.endedAt),
    eq(payers.status, 'active'),
    eq(payers.isActive, true),
  );

/** What Stripe bills active clients a month, by plan: $390 a year is $32.50 a month. */
export function readBilled(reader: Reader): Promise<Billed[]> {
  const payers = selectPayers(reader);
  return reader
    .select({
      plan: payers.plan,
      clients: count(),
      paying: sql<number>`sum(${billingAccounts.amount} > 0)`.mapWith(Number),
      monthly: sql<number>`sum(${billingAccounts.amount} / (${monthsBilled})) / 100`.mapWith(Number),
    })
    .from(billingAccounts)
    .innerJoin(payers, eq(payers.id, billingAccounts.userId))
    .where(isBilledNow(payers))
    .groupBy(payers.plan);
}
