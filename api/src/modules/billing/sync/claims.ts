import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';

type ClaimDeps = Pick<Deps, 'db' | 'now'>;

/** A customer whom one process alone reads until its lease runs out. */
export type Claim = { token: string; stripeCustomerId: string; attempts: number };

/** The customers of one person, claimed together, each with what was wanted of it before it is read. */
export type Held = { token: string; wanted: ReadonlyMap<string, number> };

/** How long a claim lasts, in milliseconds: above the longest a reading can take. After a crash another process goes on then. */
const leaseMs = 30_000;

/** Thrown by a writer whose customers have been claimed by another since: what it has read may be too old. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Takes the customer who has waited longest to be read; null when none is due. Correct with any number of processes. */
export async function claimDue({ db, now }: ClaimDeps): Promise<Claim | null> {
  const at = now();
  const due = and(
    ne(billingSyncs.wanted, billingSyncs.done),
    lte(billingSyncs.availableAt, at.toISOString()),
  );
  if ((await db.read.$count(billingSyncs, due)) === 0) return null;
  return db.write(async (tx) => {
    const next = tx
      .select({ id: billingSyncs.stripeCustomerId })
      .from(billingSyncs)
      .where(due)
      .orderBy(asc(billingSyncs.availableAt))
      .limit(1);
    return claimWhere(tx, inArray(billingSyncs.stripeCustomerId, next), at);
  });
}

/**
 * Asks for a customer to be read, and takes them where nobody else reads them now.
 * @returns `turn`, which has come once `done` is as much
 */
export async function claimOwn(
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
    return { turn: row.wanted, claim: isHeld(row, at) ? null : await claimById(tx, stripeCustomerId, at) };
  });
}

/** The same again for whoever waits: takes the customer unless their turn has come, or somebody else reads them now. */
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
  if (isHeld(seen, now())) return null;
  return db.write(async (tx) => {
    const row = await find(tx);
    if (!row || row.done >= turn) return 'done';
    return isHeld(row, now()) ? null : claimById(tx, stripeCustomerId, now());
  });
}

/** What waits after a failure has no claim, and may be taken by whoever asks. */
const isHeld = ({ claim, availableAt }: typeof billingSyncs.$inferSelect, at: Date): boolean =>
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
      availableAt: new Date(at.getTime() + leaseMs).toISOString(),
      attempts: sql`${billingSyncs.attempts} + 1`,
      updatedAt: at.toISOString(),
    })
    .where(which)
    .returning();
  if (!row?.claim) return null;
  return { token: row.claim, stripeCustomerId: row.stripeCustomerId, attempts: row.attempts };
}

/**
 * Takes everyone at Stripe who is the same person, before they are read. Whoever was reading one of them is overtaken: what
 * this one reads is newer.
 * @throws Overtaken when the claim is no longer held
 */
export async function holdAll(
  { db, now }: ClaimDeps,
  { token, stripeCustomerId }: Claim,
  ids: readonly string[],
): Promise<Held> {
  const at = now();
  const availableAt = new Date(at.getTime() + leaseMs).toISOString();
  return db.write(async (tx) => {
    await requireHeld(tx, { token, wanted: new Map([[stripeCustomerId, 0]]) });
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
export async function requireHeld(tx: Transaction, { token, wanted }: Held): Promise<void> {
  const ids = [...wanted.keys()];
  const held = await tx.$count(
    billingSyncs,
    and(inArray(billingSyncs.stripeCustomerId, ids), eq(billingSyncs.claim, token)),
  );
  if (held < ids.length) throw new Overtaken('another process reads this customer now');
}

/** Writes down, in the transaction of what was read, that the customers have been read, and whose they are. */
export async function settleHeld(
  tx: Transaction,
  { token, wanted }: Held,
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

/** Lets go of what could not be read, until a moment. */
export async function postpone(
  { db, now }: ClaimDeps,
  { token }: Pick<Claim, 'token'>,
  { until, lastError }: { until: Date; lastError: string },
): Promise<void> {
  await db.write((tx) =>
    tx
      .update(billingSyncs)
      .set({
        claim: null,
        lastError,
        availableAt: until.toISOString(),
        updatedAt: now().toISOString(),
      })
      .where(eq(billingSyncs.claim, token)),
  );
}
