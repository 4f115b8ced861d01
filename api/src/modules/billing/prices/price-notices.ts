import {
  type Page,
  type PageQuery,
  type PlanSlug,
  type PriceNotice,
  priceNoticeDays,
  type PriceStandings,
} from '@stackworks/contracts';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { dayAfter, dayOf } from '@stackworks/business-time';
import { pick } from '#/platform/database/columns.ts';
import { selectPage, toPage } from '#/platform/database/page.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { findPlanPrice, listPlanPrices } from '#/modules/billing/catalogue-prices.ts';
import { findDoubted } from './withdraw-notices.ts';
import { countByPrice } from './price-subscribers.ts';

export async function listPriceNotices(
  deps: CataloguePort & ClockPort & DatabasePort,
  query: PageQuery,
): Promise<Page<PriceNotice>> {
  const { catalogue, db } = deps;
  const rows = await selectPage(db.read, priceNotices, undefined, query);
  const ids = rows.map(({ id }) => id);
  const counts = await db.read
    .select({ noticeId: priceNoticeClients.noticeId, clients: count() })
    .from(priceNoticeClients)
    .where(inArray(priceNoticeClients.noticeId, ids))
    .groupBy(priceNoticeClients.noticeId);
  const doubted = await findDoubted(deps, db.read);
  const clientsOf = new Map(counts.map(({ noticeId, clients }) => [noticeId, clients]));
  return toPage(rows, query.limit, ({ id, plan, ...row }) => ({
    id,
    plan,
    planName: catalogue.findPlan(plan)?.name ?? plan,
    ...pick(row, ['amount', 'effectiveAt', 'sentByName', 'createdAt', 'withdrawnAt']),
    clients: clientsOf.get(id) ?? 0,
    takenBackAfter: doubted.get(id)?.takenBackAfter ?? null,
  }));
}

/** The announced price that a subscriber doesn't pay yet, before discount; null if none, or the plan is no longer sold. */
export async function findPriceChange(
  deps: CataloguePort,
  reader: Reader,
  { userId, plan }: { userId: string; plan: PlanSlug | null },
): Promise<{ amount: number; effectiveAt: string } | null> {
  if (plan === null) return null;
  const [newest] = await reader
    .select({
      amount: priceNotices.amount,
      effectiveAt: priceNotices.effectiveAt,
      isWaiting: sql<number>`${isNull(priceNoticeClients.appliedAt)}`.mapWith(Boolean),
    })
    .from(priceNoticeClients)
    .innerJoin(priceNotices, eq(priceNotices.id, priceNoticeClients.noticeId))
    .where(
      and(
        eq(priceNoticeClients.userId, userId),
        eq(priceNotices.plan, plan),
        isNull(priceNotices.withdrawnAt),
      ),
    )
    .orderBy(desc(priceNotices.createdAt), desc(priceNotices.id))
    .limit(1);
  if (!newest?.isWaiting || !findPlanPrice(deps, plan)) return null;
  return { amount: newest.amount, effectiveAt: newest.effectiveAt };
}

/** The first Auckland day on which a notice sent now may take effect: today doesn't count as a day of notice. */
export const findEarliestDay = (now: Date): string => dayAfter(dayOf(now), priceNoticeDays + 1);

/** What each plan costs, and how many of its subscribers pay another price. */
export async function readPrices(deps: CataloguePort & ClockPort & DatabasePort): Promise<PriceStandings> {
  const paying = await countByPrice(deps.db.read);
  const doubted = [...(await findDoubted(deps, deps.db.read)).values()];
  const plans = listPlanPrices(deps).map(({ lookupKey: plan, name: planName, cents: amount }) => {
    const others = paying.filter((row) => row.plan === plan && row.amount !== amount);
    const count = (rows: typeof others) => rows.reduce((sum, { subscribers }) => sum + subscribers, 0);
    const notified = count(others.filter((row) => row.announced === amount));
    const notice = doubted.find((one) => one.plan === plan);
    const inDoubt = notice ? { amount: notice.amount, takenBackAfter: notice.takenBackAfter } : null;
    return { plan, planName, amount, told: notified, untold: count(others) - notified, inDoubt };
  });
  return { plans, earliestOn: findEarliestDay(deps.now()) };
}
