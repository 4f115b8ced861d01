import { expireSession, getSession } from '#/stripe/checkout/complete-session.ts';
import { change } from '#/stripe/engine/change.ts';
import type { Engine, Tx } from '#/stripe/engine/engine.ts';
import { collectInvoice } from './collection.ts';
import { closeInvoice, finalizeInvoice } from './invoice-lifecycle.ts';
import { getInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-updates.ts';
import { renewSubscription } from './renewal.ts';
import { endSubscription, expireSubscription } from './subscription-end.ts';
import { getSubscription } from './subscriptions.ts';

/** Something that happens by itself, and when. */
type Due = { at: number; run: (tx: Tx) => void };

/** Finds the earliest thing that is due by a time, among what lives by the given test clock or by the real one. */
type DueSource = (tx: Tx, clock: string | null, until: number) => Due | null;

/** How long a subscription waits for its first payment. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;

const field = (path: string) => `json_extract(json, '$.${path}')`;

function findFirst(tx: Tx, type: string, at: string, where: string, clock: string | null, until: number) {
  const [row] = tx.all(
    `SELECT id, ${at} AS at FROM objects WHERE type = ? AND deleted = 0 AND ${field('test_clock')} IS ? AND ${where} AND ${at} <= ? ORDER BY at, seq LIMIT 1`,
    type,
    clock,
    until,
  );
  return row ? { id: String(row['id']), at: Number(row['at']) } : null;
}

const periodEnds: DueSource = (tx, clock, until) => {
  const at = `MIN(${field('items.data[0].current_period_end')}, COALESCE(${field('cancel_at')}, 9e12))`;
  const where = `${field('status')} IN ('active', 'trialing', 'past_due', 'unpaid')`;
  const found = findFirst(tx, 'subscription', at, where, clock, until);
  return found && { at: found.at, run: (tx) => endPeriod(tx, found.id) };
};

function endPeriod(tx: Tx, id: string): void {
  const subscription = getSubscription(tx, id);
  const now = tx.now(typeof subscription.customer === 'string' ? subscription.customer : null);
  const isOver = subscription.cancel_at !== null && subscription.cancel_at <= now;
  if (isOver) endSubscription(tx, subscription);
  else renewSubscription(tx, subscription);
}

const incompleteSubscriptions: DueSource = (tx, clock, until) => {
  const at = `(${field('created')} + ${INCOMPLETE_SECONDS})`;
  const found = findFirst(tx, 'subscription', at, `${field('status')} = 'incomplete'`, clock, until);
  return found && { at: found.at, run: (tx) => void expireSubscription(tx, getSubscription(tx, found.id)) };
};

const pendingUpdates: DueSource = (tx, clock, until) => {
  const at = field('pending_update.expires_at');
  const found = findFirst(tx, 'subscription', at, `${at} IS NOT NULL`, clock, until);
  return found && { at: found.at, run: (tx) => expireUpdate(tx, found.id) };
};

function expireUpdate(tx: Tx, id: string): void {
  const subscription = getSubscription(tx, id);
  const invoice = typeof subscription.latest_invoice === 'string' ? subscription.latest_invoice : '';
  dropPendingUpdate(tx, subscription);
  const open = tx.get('invoice', invoice);
  if (open?.status === 'open') closeInvoice(tx, open, 'void');
}

const draftInvoices: DueSource = (tx, clock, until) => {
  const at = field('automatically_finalizes_at');
  const where = `${field('status')} = 'draft' AND ${field('auto_advance')} = 1 AND ${at} IS NOT NULL`;
  const found = findFirst(tx, 'invoice', at, where, clock, until);
  return found && { at: found.at, run: (tx) => finalizeAndCollect(tx, found.id) };
};

function finalizeAndCollect(tx: Tx, id: string): void {
  const invoice = finalizeInvoice(tx, getInvoice(tx, id));
  if (invoice.status === 'open') collectInvoice(tx, invoice);
}

const retries: DueSource = (tx, clock, until) => {
  const at = field('next_payment_attempt');
  const where = `${field('status')} = 'open' AND ${field('auto_advance')} = 1 AND ${at} IS NOT NULL`;
  const found = findFirst(tx, 'invoice', at, where, clock, until);
  return found && { at: found.at, run: (tx) => void collectInvoice(tx, getInvoice(tx, found.id)) };
};

const openSessions: DueSource = (tx, clock, until) => {
  const at = field('expires_at');
  const found = findFirst(tx, 'checkout.session', at, `${field('status')} = 'open'`, clock, until);
  return found && { at: found.at, run: (tx) => void expireSession(tx, getSession(tx, found.id)) };
};

/** Everything that happens by itself; what else keeps time adds its own. */
export const dueSources: DueSource[] = [
  periodEnds,
  incompleteSubscriptions,
  pendingUpdates,
  draftInvoices,
  retries,
  openSessions,
];

function findDue(tx: Tx, clock: string | null, until: number): Due | null {
  const found = dueSources.map((source) => source(tx, clock, until)).filter((due) => due !== null);
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/** Moves a test clock; what falls due on the way happens at its time, in order. */
export function advanceClock(tx: Tx, id: string, to: number): void {
  for (let due = findDue(tx, id, to); due; due = findDue(tx, id, to)) {
    const clock = tx.get('test_helpers.test_clock', id);
    if (clock && due.at > clock.frozen_time) change(tx, clock, { frozen_time: due.at });
    due.run(tx);
  }
  const clock = tx.get('test_helpers.test_clock', id);
  if (!clock) return;
  tx.emit('test_helpers.test_clock.advancing', clock);
  tx.emit('test_helpers.test_clock.ready', change(tx, clock, { frozen_time: to }));
}

/** Does what has fallen due by the real clock, each at its time, in a transaction of its own. */
export function runDueWork(engine: Engine): void {
  const runNext = () =>
    engine.transaction((tx) => {
      const due = findDue(tx, null, engine.realNow());
      if (due) tx.at(due.at, () => due.run(tx));
      return due !== null;
    });
  while (runNext());
}

/** How often it is looked whether something has fallen due. */
const TICK_MS = 5000;

/** Keeps doing what falls due by the real clock, until it is told to stop. */
export function startDueTimer(engine: Engine): { close: () => void } {
  const timer = setInterval(() => {
    try {
      runDueWork(engine);
    } catch (cause) {
      console.error(cause);
    }
  }, TICK_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
