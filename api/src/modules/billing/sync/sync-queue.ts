import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { sql, and, asc, eq, inArray, lte, ne, min, count } from 'drizzle-orm';
import type { Transaction, Reader } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { leaseUntil } from '#/platform/jobs/queue.ts';

const marks = new EventEmitter<{ marked: [number] }>();

/**
 * How long after a report a customer is read, in milliseconds: what happens at Stripe is reported in some ten events of the same
 * second or two, of which the first would have them read before the rest is there.
 */
export const reportQuietMs = 1000;

/** Rows of one statement; each has five values. */
const rowsAtOnce = 1000;

/**
 * Has customers of Stripe's read again, in the transaction of what asks for it. A customer who is being read just now is
 * read once more, and one who waits after a failure is tried at once: what asks is a sign that Stripe is back.
 * @param quietMs how long to wait for more of the same; further marks do not put it off
 */
export async function markCustomers(
  tx: Transaction,
  stripeCustomerIds: readonly string[],
  now: Date,
  quietMs = 0,
): Promise<void> {
  const at = now.toISOString();
  const availableAt = new Date(now.getTime() + quietMs).toISOString();
  for (let first = 0; first < stripeCustomerIds.length; first += rowsAtOnce) {
    const ids = stripeCustomerIds.slice(first, first + rowsAtOnce);
    await tx
      .insert(billingSyncs)
      .values(ids.map((stripeCustomerId) => ({ stripeCustomerId, wanted: 1, availableAt, updatedAt: at })))
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
  }
  marks.emit('marked', quietMs);
}

/**
 * Calls the listener whenever this process has marked a customer and they are due. Of one who is due at once the marking
 * transaction is still open then, so look for the mark through `db.write`, which runs after it.
 * @returns a function that stops the calls
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

type ClaimDeps = Pick<Deps, 'db' | 'now'>;

/** A customer whom one process alone reads until its lease runs out. */
export type Claim = { token: string; stripeCustomerId: string; attempts: number };

/** The customers of one person, claimed together, each with what was wanted of it before it is read. */
export type PersonClaim = { token: string; wanted: ReadonlyMap<string, number> };

/** How long a claim lasts, in milliseconds: above the longest a reading can take. After a crash another process goes on then. */
const leaseMs = 30_000;

/** Thrown by a writer whose customers have been claimed by another since: what it has read may be too old. */
export class ClaimLost extends Error {
  override readonly name = 'Overtaken';
}

/** Whether any customer is due to be read. */
export const hasDue = async ({ db, now }: ClaimDeps): Promise<boolean> =>
  (await db.read.$count(billingSyncs, isDue(now()))) > 0;

/** Claims the customer who has waited longest to be read; null when none is due. */
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

/**
 * Asks for a customer to be read, and takes them where nobody else reads them now.
 * @returns `turn`, which has come once `done` is as much
 */
export async function claimNow(
  { db, now }: ClaimDeps,
  stripeCustomerId: string,
): Promise<{ turn: number; claim: Claim | null }> {
  const at = now();
  return db.write(async (tx) => {
    const [row] = await tx
      .insert(billingSyncs)
      .values({ stripeCustomerId, wanted: 1, availableAt: at.toISOString(), updatedAt: at.toISOString() })
      .onConflictDoUpdate({
        target: billingSyncs.stripeCustomerId,
        set: { wanted: sql`${billingSyncs.wanted} + 1` },
      })
      .returning();
    if (!row) throw new Error('the mark was not returned');
    return { turn: row.wanted, claim: isClaimed(row, at) ? null : await claimById(tx, stripeCustomerId, at) };
  });
}

/** Claims a customer for a caller who waits, unless their turn has come or another process reads them now. */
export async function claimAgain(
  { db, now }: ClaimDeps,
  stripeCustomerId: string,
  turn: number,
): Promise<Claim | 'done' | null> {
  const find = async (reader: Pick<Transaction, 'select'>) => {
    const [row] = await reader
      .select()
      .from(billingSyncs)
      .where(eq(billingSyncs.stripeCustomerId, stripeCustomerId));
    return row;
  };
  const seen = await find(db.read);
  if (!seen || seen.done >= turn) return 'done';
  if (isClaimed(seen, now())) return null;
  return db.write(async (tx) => {
    const row = await find(tx);
    if (!row || row.done >= turn) return 'done';
    return isClaimed(row, now()) ? null : claimById(tx, stripeCustomerId, now());
  });
}

/** What waits after a failure has no claim, so any caller may claim it. */
const isClaimed = ({ claim, availableAt }: typeof billingSyncs.$inferSelect, at: Date): boolean =>
  claim !== null && availableAt > at.toISOString();

const claimById = (tx: Transaction, id: string, at: Date) =>
  claimWhere(tx, eq(billingSyncs.stripeCustomerId, id), at);

async function claimWhere(
  tx: Transaction,
  which: ReturnType<typeof inArray>,
  at: Date,
): Promise<Claim | null> {
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
 * Claims all customers of one person before they are read. A process that was reading one of them loses its claim:
 * what is read now is newer.
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

/** @throws Overtaken when any of the customers has been claimed by another since */
export async function assertClaimed(tx: Transaction, { token, wanted }: PersonClaim): Promise<void> {
  const ids = [...wanted.keys()];
  const claimed = await tx.$count(
    billingSyncs,
    and(inArray(billingSyncs.stripeCustomerId, ids), eq(billingSyncs.claim, token)),
  );
  if (claimed < ids.length) throw new ClaimLost('another process reads this customer now');
}

/** Writes down, in the transaction of what was read, that the customers have been read, and whose they are. */
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

/** Releases what could not be read, to be tried again from `until` on. */
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

/** How many customers could be read now and have not been, and since when the first of them could. */
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
