import { addMinutes } from 'date-fns';
import { eq, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { priceNotices } from './prices.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { priceNoticeWithdrawn } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { findPlanPrice } from '#/modules/billing/catalogue-prices.ts';
import { selectWaiting } from './price-subscribers.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type WithdrawDeps = CataloguePort & ClockPort & DatabasePort;
type NoticeRow = typeof priceNotices.$inferSelect;

/** How long the catalogue must have another price before we email anybody: a slip is corrected sooner. */
const doubtMinutes = 60;

/**
 * Withdraws notices whose price is no longer the catalogue's, and emails the clients who wait for it. Source: decision 035.
 * @returns how many notices were withdrawn
 */
export async function withdrawNotices(deps: WithdrawDeps): Promise<number> {
  const now = deps.now();
  const isDue = (notice: NoticeRow) => decide(deps, notice, now) !== null;
  if (!(await findAwaited(deps.db.read)).some(isDue)) return 0;
  return deps.db.write(async (tx) => {
    let count = 0;
    for (const notice of await findAwaited(tx)) {
      const what = decide(deps, notice, now);
      if (what === 'withdraw') {
        await withdraw(deps, tx, notice, now);
        count += 1;
      } else if (what !== null) {
        const doubtedAt = what === 'doubt' ? now.toISOString() : null;
        await tx.update(priceNotices).set({ doubtedAt }).where(eq(priceNotices.id, notice.id));
      }
    }
    return count;
  });
}

/** What to do about a notice. Notices of plans that are no longer sold stay. */
function decide(
  deps: WithdrawDeps,
  { plan, amount, doubtedAt }: NoticeRow,
  now: Date,
): 'doubt' | 'trust' | 'withdraw' | null {
  const price = findPlanPrice(deps, plan);
  if (!price) return null;
  if (price.cents === amount) return doubtedAt === null ? null : 'trust';
  if (doubtedAt === null) return 'doubt';
  return addMinutes(doubtedAt, doubtMinutes) <= now ? 'withdraw' : null;
}

/** Notices that will be withdrawn unless the catalogue returns to their price, by id, even before the job has seen them. */
export async function findDoubted(
  deps: CataloguePort & ClockPort,
  reader: Reader,
): Promise<Map<string, NoticeRow & { takenBackAfter: string }>> {
  const doubted = (await findAwaited(reader)).flatMap((notice) => {
    const { id, plan, amount, doubtedAt } = notice;
    const price = findPlanPrice(deps, plan);
    if (!price || price.cents === amount) return [];
    const takenBackAfter = addMinutes(doubtedAt ?? deps.now(), doubtMinutes).toISOString();
    return [[id, { ...notice, takenBackAfter }] as const];
  });
  return new Map(doubted);
}

/** The notices whose price clients wait for. */
const findAwaited = async (reader: Reader): Promise<NoticeRow[]> =>
  (await selectWaiting(reader).groupBy(priceNotices.id)).map(({ notice }) => notice);

async function withdraw(deps: WithdrawDeps, tx: Transaction, notice: NoticeRow, now: Date): Promise<void> {
  const rows = await selectWaiting(tx, eq(priceNotices.id, notice.id));
  const waiting = rows.flatMap(({ client, account: { amount } }) =>
    amount === null ? [] : [{ client, amount }],
  );
  const planName = deps.catalogue.findPlan(notice.plan)?.name ?? notice.plan;
  await tx.update(priceNotices).set({ withdrawnAt: now.toISOString() }).where(eq(priceNotices.id, notice.id));
  await emit({ tx, actor: systemActor, now }, priceNoticeWithdrawn, {
    ...notice,
    planName,
    clients: waiting.map(({ client }) => client),
    emails: waiting.map(({ client: { id, email, firstName }, amount }) => {
      const prices = { amount, newAmount: notice.amount, effectiveAt: notice.effectiveAt };
      const props = { firstName, email, planName, ...prices };
      return { to: email, props, dedupeKey: `price-notice-off:${notice.id}:${id}` };
    }),
  });
}

/** Withdraws earlier notices of a plan without an email: clients get the new notice instead. */
export async function replaceNotices(
  tx: Transaction,
  { plan, amount }: Pick<NoticeRow, 'plan' | 'amount'>,
  now: Date,
): Promise<void> {
  const others = (await findAwaited(tx)).filter((one) => one.plan === plan && one.amount !== amount);
  const ids = others.map(({ id }) => id);
  await tx.update(priceNotices).set({ withdrawnAt: now.toISOString() }).where(inArray(priceNotices.id, ids));
}
