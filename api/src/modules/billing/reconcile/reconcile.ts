import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { listCardCustomerIds } from '#/modules/accounts/queries/find-payers.ts';
import { runNightly } from '#/platform/jobs/nightly.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { describeDifferences, readHoldings } from './holdings.ts';
import { recordDifferences } from '#/modules/billing/problems.ts';
import { billingSyncs, stripeEvents } from '#/modules/billing/billing.tables.ts';
import { and, gte, inArray, ne } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';

/** A customer whose records here differed from Stripe. */
type Difference = {
  stripeCustomerId: string;
  userId: string | null;
  email: string | null;
  sentences: string[];
};

type Reconciliation = { read: number; differences: Difference[]; unread: UnreadCustomer[] };

type UnreadCustomer = { stripeCustomerId: string; error: unknown };

/** How many customers are read in parallel, and how many are compared and recorded together. */
const customersAtOnce = 4;
const pageSize = 100;

/** Syncs a customer with Stripe. */
type SyncOne = (stripeCustomerId: string) => Promise<unknown>;

type ReconcileOptions = {
  syncOne: SyncOne;
  onPage?: (page: Reconciliation) => Promise<void> | void;
  /** Ends the run after the current page. */
  signal?: AbortSignal;
};

/**
 * Syncs every customer, Stripe's and ours. Differences are thereby fixed, recorded for staff, and returned.
 * @throws when Stripe's list of customers can't be read
 */
export async function reconcile(
  deps: CataloguePort & ClockPort & DatabasePort & StripePort,
  { syncOne, onPage, signal }: ReconcileOptions,
): Promise<Reconciliation> {
  const total: Reconciliation = { read: 0, differences: [], unread: [] };
  for await (const ids of listCustomers(deps)) {
    if (signal?.aborted) break;
    const page = await reconcilePage(deps, ids, syncOne);
    total.read += page.read;
    total.differences.push(...page.differences);
    total.unread.push(...page.unread);
    await onPage?.(page);
  }
  return total;
}

/** Pages of customers: Stripe's, then ours that Stripe no longer lists. */
async function* listCustomers({ db, stripe }: DatabasePort & StripePort): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  for (let last: string | undefined; ;) {
    const { data, has_more: hasMore } = await stripe.customers.list({
      limit: pageSize,
      ...(last !== undefined && { starting_after: last }),
    });
    const ids = data.map(({ id }) => id);
    for (const id of ids) seen.add(id);
    if (ids.length > 0) yield ids;
    last = ids.at(-1);
    if (!hasMore || last === undefined) break;
  }
  for (let last = ''; ;) {
    const ids = await listCardCustomerIds(db.read, last, pageSize);
    const unlisted = ids.filter((id) => !seen.has(id));
    if (unlisted.length > 0) yield unlisted;
    last = ids.at(-1) ?? '';
    if (ids.length < pageSize) break;
  }
}

async function reconcilePage(
  deps: CataloguePort & ClockPort & DatabasePort,
  ids: readonly string[],
  syncOne: SyncOne,
): Promise<Reconciliation> {
  const { db, now } = deps;
  const begunAt = now();
  const [before, waiting] = await Promise.all([
    readHoldings(db.read, ids),
    findExpected(db.read, ids, begunAt),
  ]);
  const unread = await readEach(ids, syncOne);
  const failed = new Set(unread.map(({ stripeCustomerId }) => stripeCustomerId));
  const read = ids.filter((id) => !failed.has(id));
  const [after, reported] = await Promise.all([
    readHoldings(db.read, read),
    findExpected(db.read, read, begunAt),
  ]);
  const differences: Difference[] = [];
  const inOrder: string[] = [];
  for (const id of read) {
    if (waiting.has(id) || reported.has(id)) continue;
    const [had, has] = [before.get(id) ?? null, after.get(id) ?? null];
    const sentences = describeDifferences(had, has, deps);
    const { userId, email } = has ?? had ?? { userId: null, email: null };
    if (sentences.length === 0) inOrder.push(id);
    else differences.push({ stripeCustomerId: id, userId, email, sentences });
  }
  const problems = differences.map(({ stripeCustomerId: subject, userId, email, sentences }) => {
    const text = `What we had of ${email ?? subject} differed from Stripe, and has been fixed. ${sentences.join(' ')}`;
    return { subject, text, userId };
  });
  await db.write((tx) => recordDifferences(tx, problems, inOrder, now()));
  return { read: read.length, differences, unread };
}

async function readEach(ids: readonly string[], syncOne: SyncOne): Promise<UnreadCustomer[]> {
  const unread: UnreadCustomer[] = [];
  const queue = ids.values();
  const work = async () => {
    for (const stripeCustomerId of queue) {
      await syncOne(stripeCustomerId).catch((error: unknown) => {
        unread.push({ stripeCustomerId, error });
      });
    }
  };
  await Promise.all(Array.from({ length: customersAtOnce }, work));
  return unread;
}

/** Customers with pending syncs, or with events since a time: differences there are expected. */
async function findExpected(
  reader: Reader,
  stripeCustomerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const isAmong = (table: typeof billingSyncs | typeof stripeEvents) =>
    inArray(table.stripeCustomerId, stripeCustomerIds);
  const [waiting, reported] = await Promise.all([
    reader
      .select({ id: billingSyncs.stripeCustomerId })
      .from(billingSyncs)
      .where(and(isAmong(billingSyncs), ne(billingSyncs.wanted, billingSyncs.done))),
    reader
      .select({ id: stripeEvents.stripeCustomerId })
      .from(stripeEvents)
      .where(and(isAmong(stripeEvents), gte(stripeEvents.createdAt, since.toISOString()))),
  ]);
  return new Set([...waiting, ...reported].flatMap(({ id }) => id ?? []));
}

/** How often to look whether the nightly run is due, in milliseconds. */
const lookEveryMs = 5 * 60_000;

type NightDeps = CataloguePort & ClockPort & DatabasePort & LogPort & StripePort;

/** Reconciles each night, in one of all processes. */
export const startNightlyReconciliation = (deps: NightDeps, syncOne: SyncOne): RunningJob =>
  startJob({
    run: (signal) => runNight(deps, syncOne, signal),
    everyMs: lookEveryMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the customers of Stripe could not be compared');
    },
  });

/** Runs the nightly reconciliation if it is due. @returns null if not */
export async function runNight(
  deps: NightDeps,
  syncOne: SyncOne,
  signal?: AbortSignal,
): Promise<Reconciliation | null> {
  const { log, catalogue } = deps;
  // Plan names come from content.
  if (!catalogue.isRead()) return null;
  const run = async (extend: () => Promise<void>) => {
    const result = await reconcile(deps, { syncOne, onPage: extend, ...(signal && { signal }) });
    const counts = { differences: result.differences.length, unread: result.unread.length };
    log.info({ read: result.read, ...counts }, 'the customers of Stripe were compared');
    return result;
  };
  return runNightly(deps, 'billing-reconciliation', run, signal);
}
