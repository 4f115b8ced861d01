import type { Page, PageQuery, PlanSlug, PriceNotice } from '@stackworks/contracts';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import type { Deps } from '#/deps.ts';
import { findCataloguePrice } from './catalogue-price.ts';
import { findDoubted } from './withdraw-notices.ts';

/** Every notice of a new price that was sent, newest first. */
export async function listPriceNotices(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  { cursor, limit }: PageQuery,
): Promise<Page<PriceNotice>> {
  const { catalogue, db } = deps;
  const rows = await db.read
    .select()
    .from(priceNotices)
    .where(after(priceNotices, cursor))
    .orderBy(...newestFirst(priceNotices))
    .limit(limit + 1);
  const counts = await db.read
    .select({ noticeId: priceNoticeClients.noticeId, clients: count() })
    .from(priceNoticeClients)
    .where(
      inArray(
        priceNoticeClients.noticeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(priceNoticeClients.noticeId);
  const doubted = await findDoubted(deps, db.read);
  const clientsOf = new Map(counts.map(({ noticeId, clients }) => [noticeId, clients]));
  return toPage(rows, limit, ({ id, tier, amount, effectiveAt, sentByName, createdAt, withdrawnAt }) => ({
    id,
    tier,
    planName: catalogue.findPlan(tier)?.name ?? tier,
    amount,
    effectiveAt,
    sentByName,
    clients: clientsOf.get(id) ?? 0,
    createdAt,
    withdrawnAt,
    takenBackAfter: doubted.get(id)?.takenBackAfter ?? null,
  }));
}

/**
 * The price that a subscriber has been told of and does not pay yet, before any discount; null when there is none, or when
 * the plan is not sold any more. Where the catalogue has another price, it stands until the notice is taken back.
 */
export async function findPriceChange(
  deps: Pick<Deps, 'catalogue'>,
  reader: Reader,
  { userId, tier }: { userId: string; tier: PlanSlug | null },
): Promise<{ amount: number; effectiveAt: string } | null> {
  if (tier === null) return null;
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
        eq(priceNotices.tier, tier),
        isNull(priceNotices.withdrawnAt),
      ),
    )
    .orderBy(desc(priceNotices.createdAt), desc(priceNotices.id))
    .limit(1);
  if (!newest?.isWaiting || !findCataloguePrice(deps, tier)) return null;
  return { amount: newest.amount, effectiveAt: newest.effectiveAt };
}
