import { expireSession } from '#/checkout/complete-session.ts';
import { change } from '#/engine/change.ts';
import type { Engine, Tx } from '#/engine/engine.ts';
import { field } from '#/engine/store.ts';
import { getObject } from '#/http/get-object.ts';
import { collectInvoice } from './collection.ts';
import { closeInvoice, finalizeInvoice } from './invoice-lifecycle.ts';
import { subscriptionOf } from './invoices.ts';
import { renewSubscription } from './renewal.ts';
import { endSubscription, expireSubscription } from './subscription-end.ts';
import { afterDueDate, dropPendingUpdate } from './subscription-status.ts';

/** Something that happens by itself, and when. */
type Due = { at: number; run: (tx: Tx) => void };

/** Work that falls due by itself: its kind, when, on which objects, and what it does. */
type Schedule = {
  /** The name of its index, which lets the first be found without looking at all. */
  name: string;
  type: 'checkout.session' | 'invoice' | 'subscription';
  at: string;
  where: string;
  run: (tx: Tx, id: string) => void;
};

/** How long a subscription waits for its first payment. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;

/** Everything that happens by itself. */
const schedules: Schedule[] = [
  // Before the period that may end at the same time.
  {
    name: 'due_pending_updates',
    type: 'subscription',
    at: field('pending_update.expires_at'),
    where: `${field('pending_update.expires_at')} IS NOT NULL`,
    run: expireUpdate,
  },
  {
    name: 'due_periods',
    type: 'subscription',
    at: `MIN(${field('items.data[0].current_period_end')}, COALESCE(${field('cancel_at')}, 9e12))`,
    where: `${field('status')} IN ('active', 'trialing', 'past_due', 'unpaid')`,
    run: endPeriod,
  },
  {
    name: 'due_first_payments',
    type: 'subscription',
    at: `(${field('created')} + ${INCOMPLETE_SECONDS})`,
    where: `${field('status')} = 'incomplete'`,
    run: (tx, id) => void expireSubscription(tx, getObject(tx, 'subscription', id)),
  },
  {
    name: 'due_resumptions',
    type: 'subscription',
    at: field('pause_collection.resumes_at'),
    where: `${field('pause_collection.resumes_at')} IS NOT NULL`,
    run: (tx, id) =>
      void change(
        tx,
        getObject(tx, 'subscription', id),
        { pause_collection: null },
        'customer.subscription.updated',
      ),
  },
  {
    name: 'due_drafts',
    type: 'invoice',
    at: field('automatically_finalizes_at'),
    where: `${field('status')} = 'draft' AND ${field('auto_advance')} = 1`,
    run: finalizeAndCollect,
  },
  {
    name: 'due_retries',
    type: 'invoice',
    at: field('next_payment_attempt'),
    where: `${field('status')} = 'open' AND ${field('auto_advance')} = 1`,
    run: (tx, id) => void collectInvoice(tx, getObject(tx, 'invoice', id)),
  },
  {
    name: 'due_sent_invoices',
    type: 'invoice',
    at: field('due_date'),
    where: `${field('status')} = 'open' AND ${field('auto_advance')} = 1 AND ${field('collection_method')} = 'send_invoice'`,
    run: (tx, id) => afterDueDate(tx, getObject(tx, 'invoice', id)),
  },
  {
    name: 'due_sessions',
    type: 'checkout.session',
    at: field('expires_at'),
    where: `${field('status')} = 'open'`,
    run: (tx, id) => void expireSession(tx, getObject(tx, 'checkout.session', id)),
  },
];

/** The indexes that finding what is due relies on. */
export const dueIndexes = schedules
  .map(
    ({ name, type, at, where }) =>
      `CREATE INDEX IF NOT EXISTS ${name} ON objects (${field('test_clock')}, ${at}) WHERE type = '${type}' AND deleted = 0 AND ${where};`,
  )
  .join('\n');

/** The earliest thing that is due by a time, among what lives by the given test clock or by the real one. */
function findDue(tx: Tx, clock: string | null, until: number): Due | null {
  const found = schedules.flatMap(({ type, at, where, run }) => {
    const rows = tx.all(
      `SELECT id, ${at} AS due FROM objects WHERE type = '${type}' AND deleted = 0 AND ${where} AND ${field('test_clock')} IS ? AND ${at} <= ? ORDER BY ${at}, seq LIMIT 1`,
      clock,
      until,
    );
    return rows.map((row) => ({ at: Number(row['due']), run: (tx: Tx) => run(tx, String(row['id'])) }));
  });
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

function endPeriod(tx: Tx, id: string): void {
  const subscription = getObject(tx, 'subscription', id);
  const now = tx.now(typeof subscription.customer === 'string' ? subscription.customer : null);
  const isOver = subscription.cancel_at !== null && subscription.cancel_at <= now;
  if (isOver) endSubscription(tx, subscription);
  else renewSubscription(tx, subscription);
}

function expireUpdate(tx: Tx, id: string): void {
  const subscription = getObject(tx, 'subscription', id);
  const invoice = typeof subscription.latest_invoice === 'string' ? subscription.latest_invoice : '';
  dropPendingUpdate(tx, subscription);
  const open = tx.get('invoice', invoice);
  if (open?.status === 'open') closeInvoice(tx, open, 'void');
}

function finalizeAndCollect(tx: Tx, id: string): void {
  const invoice = finalizeInvoice(tx, getObject(tx, 'invoice', id));
  if (invoice.status !== 'open') return;
  const pause = tx.get('subscription', subscriptionOf(invoice) ?? '')?.pause_collection?.behavior;
  if (pause === 'void' || pause === 'mark_uncollectible') {
    closeInvoice(tx, invoice, pause === 'void' ? 'void' : 'uncollectible');
    return;
  }
  if (invoice.collection_method === 'send_invoice') tx.emit('invoice.sent', invoice);
  else collectInvoice(tx, invoice);
}

/** Moves a test clock; what falls due on the way happens at its time, in order. */
export function advanceClock(tx: Tx, id: string, to: number): void {
  let clock = tx.get('test_helpers.test_clock', id);
  if (!clock) return;
  tx.emit('test_helpers.test_clock.advancing', { ...clock, status: 'advancing' });
  for (let due = findDue(tx, id, to); due; due = findDue(tx, id, to)) {
    clock = change(tx, clock, { frozen_time: Math.max(due.at, clock.frozen_time) });
    due.run(tx);
  }
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

/** Does what falls due by the real clock, until it is closed. */
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
