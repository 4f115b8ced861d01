import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, lte, min, ne, sql, type SQL } from 'drizzle-orm';
import type { Transaction, Reader } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { leaseUntil } from '#/platform/jobs/queue.ts';

const marks = new EventEmitter<{ marked: [number] }>();

/** The delay after an event, in milliseconds: Stripe reports one change in about ten events within a second or two. */
export const reportQuietMs = 1000;

/**
 * Marks a customer to be synced. One that is being read is read once more, and one that waits after a failure is retried at
 * once: whatever marks it shows that Stripe is back.
 * @param quietMs how long to wait for more events; further marks don't extend it
 */
export async function markCustomer(
  tx: Transaction,
  stripeCustomerId: string,
  now: Date,
  quietMs = 0,
): Promise<void> {
  const availableAt = new Date(now.getTime() + quietMs).toISOString();
  await tx
    .insert(billingSyncs)
    .values({ stripeCustomerId, wanted: 1, availableAt, updatedAt: now.toISOString() })
    .onConflictDoUpdate({
      target: billingSyncs.stripeCustomerId,
      set: {
        wanted: sql`${billingSyncs.wanted} + 1`,
        availableAt: sql`case
          when ${billingSyncs.claim} is not null then ${billingSyncs.availableAt}
          when ${billingSyncs.wanted} = ${billingSyncs.done} then ${availableAt}
          else min(${billingSyncs.availableAt}, ${availableAt}) end`,
      },
    });
  marks.emit('marked', quietMs);
}

/**
 * Calls the listener when customers that this process marked are due. The marking transaction may still be open, so look
 * for marks through `db.write`, which runs after it.
 * @returns a function that unsubscribes
 */
export function onMarked(listener: () => void): () => void {
  const call = (quietMs: number) => {
    if (quietMs === 0) listener();
    // A timer may come a little early.
    else setTimeout(listener, quietMs + 20).unref();
  };
  marks.on('marked', call);
  return () => marks.off('marked', call);
}

type ClaimDeps = ClockPort & DatabasePort;

/** One process's lease on a customer. */
export type Claim = { token: string; stripeCustomerId: string; attempts: number };

/** A claim on all customers of one person, each with its `wanted` count from before it is read. */
export type PersonClaim = { token: string; wanted: ReadonlyMap<string, number> };

/** How long a claim lasts, in milliseconds: longer than any read. After a crash it is the wait. */
const leaseMs = 30_000;

/** Another process has claimed the customers since, so what was read may be out of date. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

export const hasDue = async ({ db, now }: ClaimDeps): Promise<boolean> =>
  (await db.read.$count(billingSyncs, isDue(now()))) > 0;

/** Claims the customer that has waited longest; null when none is due. */
export function claimDue(tx: Transaction, at: Date): Promise<Claim | null> {
  const next = tx
    .select({ id: billingSyncs.stripeCustomerId })
    .from(billingSyncs)
    .where(isDue(at))
    .orderBy(asc(billingSyncs.availableAt))
    .limit(1);
  return claimWhere(tx, inArray(billingSyncs.stripeCustomerId, next), at);
}

const isDue = (at: Date) =>
  and(ne(billingSyncs.wanted, billingSyncs.done), lte(billingSyncs.availableAt, at.toISOString()));

/** Marks a customer for a caller who waits. @returns their turn: they are served once `done` has reached it */
export async function takeTurn({ db, now }: ClaimDeps, stripeCustomerId: string): Promise<number> {
  const at = now().toISOString();
  const [row] = await db.write((tx) =>
    tx
      .insert(billingSyncs)
      .values({ stripeCustomerId, wanted: 1, availableAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: billingSyncs.stripeCustomerId,
        set: { wanted: sql`${billingSyncs.wanted} + 1` },
      })
      .returning({ wanted: billingSyncs.wanted }),
  );
  if (!row) throw new Error('the mark was not returned');
  return row.wanted;
}

/** Claims a customer for a caller who waits; null while another process reads it. */
export async function claimTurn(
  { db, now }: ClaimDeps,
  stripeCustomerId: string,
  turn: number,
): Promise<Claim | 'done' | null> {
  const isCustomer = eq(billingSyncs.stripeCustomerId, stripeCustomerId);
  const readTurn = async (reader: Pick<Transaction, 'select'>) => {
    const [row] = await reader.select().from(billingSyncs).where(isCustomer);
    if (!row || row.done >= turn) return 'done';
    return isClaimed(row, now()) ? null : 'free';
  };
  const seen = await readTurn(db.read);
  if (seen !== 'free') return seen;
  return db.write(async (tx) => {
    const found = await readTurn(tx);
    return found === 'free' ? claimWhere(tx, isCustomer, now()) : found;
  });
}

/** A row that waits after a failure has no claim, so any caller may claim it. */
const isClaimed = ({ claim, availableAt }: typeof billingSyncs.$inferSelect, at: Date): boolean =>
  claim !== null && availableAt > at.toISOString();

async function claimWhere(tx: Transaction, which: SQL, at: Date): Promise<Claim | null> {
  const [row] = await tx
    .update(billingSyncs)
    .set({
      claim: randomUUID(),
      availableAt: leaseUntil(at, leaseMs),
      attempts: sql`${billingSyncs.attempts} + 1`,
      updatedAt: at.toISOString(),
    })
    .where(which)
    .returning();
  if (!row?.claim) return null;
  return { token: row.claim, stripeCustomerId: row.stripeCustomerId, attempts: row.attempts };
}

/**
 * Claims all customers of one person before they are read. Another process that was reading one of them loses its claim.
 * @throws ClaimLost when the first claim no longer holds
 */
export async function claimPerson(
  { db, now }: ClaimDeps,
  { token, stripeCustomerId }: Claim,
  ids: readonly string[],
): Promise<PersonClaim> {
  const at = now();
  const availableAt = leaseUntil(at, leaseMs);
  return db.write(async (tx) => {
    await assertClaimed(tx, { token, wanted: new Map([[stripeCustomerId, 0]]) });
    const rows = await tx
      .insert(billingSyncs)
      .values(
        [...new Set([stripeCustomerId, ...ids])].map((id) => ({
          stripeCustomerId: id,
          claim: token,
          availableAt,
          updatedAt: at.toISOString(),
        })),
      )
      .onConflictDoUpdate({ target: billingSyncs.stripeCustomerId, set: { claim: token, availableAt } })
      .returning({ id: billingSyncs.stripeCustomerId, wanted: billingSyncs.wanted });
    return { token, wanted: new Map(rows.map(({ id, wanted }) => [id, wanted])) };
  });
}

/** @throws ClaimLost when another process has claimed any of the customers since */
export async function assertClaimed(tx: Transaction, { token, wanted }: PersonClaim): Promise<void> {
  const ids = [...wanted.keys()];
  const claimed = await tx.$count(
    billingSyncs,
    and(inArray(billingSyncs.stripeCustomerId, ids), eq(billingSyncs.claim, token)),
  );
  if (claimed < ids.length) throw new ClaimLost('another process reads this customer now');
}

/** Records, in the transaction that stores what was read, that the customers were read and which account they belong to. */
export async function completeClaim(
  tx: Transaction,
  { token, wanted }: PersonClaim,
  userId: string | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  for (const [id, done] of wanted) {
    await tx
      .update(billingSyncs)
      .set({ done, userId, claim: null, attempts: 0, lastError: null, availableAt: at, updatedAt: at })
      .where(and(eq(billingSyncs.stripeCustomerId, id), eq(billingSyncs.claim, token)));
  }
}

/** Releases a claim after a failure, to be retried from `until`. */
export const releaseClaim = (
  tx: Transaction,
  { token }: Pick<Claim, 'token'>,
  { until, lastError }: { until: Date; lastError: string },
  now: Date,
) =>
  tx
    .update(billingSyncs)
    .set({ claim: null, lastError, availableAt: until.toISOString(), updatedAt: now.toISOString() })
    .where(eq(billingSyncs.claim, token));

/** How many customers are due, and since when the first of them is. */
export async function readBillingQueue(
  reader: Reader,
  now: Date,
): Promise<{ depth: number; oldestAt: string | null }> {
  const [found] = await reader
    .select({ depth: count(), oldestAt: min(billingSyncs.availableAt) })
    .from(billingSyncs)
    .where(isDue(now));
  return found ?? { depth: 0, oldestAt: null };
}
