import type { Stripe } from 'stripe';
import { newId } from './ids.ts';
import { openStore, type Store } from './store.ts';
import { isRecord, type JsonRecord, type StripeObject } from './stripe-objects.ts';

/** The API version that is spoken here: that of the installed SDK. */
export const apiVersion = '2026-10-28.endive';

/** The request on whose behalf something happens; events name it. */
export type Cause = { id: string | null; idempotencyKey: string | null };

/** Runs in the transaction in which an event is written. */
type EventListener = (tx: Tx, event: Stripe.Event) => void;

/** Whose Stripe account this is, as invoices, charges and pages show it. */
export type Account = {
  /** The business's name; in capitals it is the statement descriptor. */
  name: string;
  /** Two letters. */
  country: string;
  /** What is charged in when a call doesn't say, in lower-case letters. */
  currency: string;
  /** The time zone of dates on the pages. */
  timeZone: string;
};

const testAccount: Account = { name: 'Test account', country: 'US', currency: 'usd', timeZone: 'UTC' };

export type EngineOptions = {
  /** The database file. */
  file: string;
  /** Where people reach the hosted pages, without a slash at the end. */
  pagesUrl: string;
  /** What is left out is that of a test account in the United States. */
  account?: Partial<Account>;
  /** The real time, in milliseconds. */
  now?: () => number;
};

export type Engine = ReturnType<typeof createEngine>;

/** One transaction's view of the engine. */
export type Tx = Pick<
  Store,
  'insert' | 'update' | 'get' | 'find' | 'list' | 'markDeleted' | 'forget' | 'all' | 'run'
> & {
  /** Seconds, by the real clock or by the customer's test clock. */
  now: (customer?: string | null) => number;
  /** Does something at a time that is past, as if it had been done then. */
  at: <R>(time: number, run: () => R) => R;
  /** The test clock a customer lives by. */
  clockOf: (customer: string | null | undefined) => string | null;
  /** Writes an event with the object's current state; `previous` holds an update's former values. */
  emit: (type: EventType, object: StripeObject, previous?: JsonRecord) => void;
  pagesUrl: string;
  account: Account;
};

/** Events that are emitted. */
export type EventType = Stripe.Event['type'];

/** The objects of an account in one file, read and written in transactions. */
export function createEngine({ file, pagesUrl, account: given, now = Date.now }: EngineOptions) {
  const store = openStore(file);
  const account = { ...testAccount, ...given };
  const listeners: EventListener[] = [];
  const afterEvents: (() => void)[] = [];

  const realNow = () => Math.floor(now() / 1000);
  const clockOf = (customer: string | null | undefined) => {
    const clock = customer ? store.get('customer', customer)?.test_clock : null;
    return typeof clock === 'string' ? clock : null;
  };

  return {
    store,
    pagesUrl,
    /** The path of `pagesUrl`, empty at the root. */
    pagesPath: new URL(pagesUrl).pathname.replace(/\/$/, ''),
    account,
    realNow,
    /** Has `listener` run in the transaction of each event, for what must be committed together with it. */
    onEvent: (listener: EventListener): void => void listeners.push(listener),
    /** Has `listener` run after a transaction that wrote events. */
    afterEvents: (listener: () => void): void => void afterEvents.push(listener),
    /** Does something whole or not at all. It must not wait for anything. */
    transaction: <R>(run: (tx: Tx) => R, cause: Cause = { id: null, idempotencyKey: null }): R => {
      const events: Stripe.Event[] = [];
      const emit = (type: EventType, object: StripeObject, previous?: JsonRecord) => {
        const customer =
          'customer' in object ? object.customer : object.object === 'customer' ? object.id : null;
        const at = tx.now(typeof customer === 'string' ? customer : null);
        const event = buildEvent(type, object, at, cause, previous);
        store.insert(event);
        events.push(event);
        for (const listener of listeners) listener(tx, event);
      };
      let fixed: number | null = null;
      const tx: Tx = {
        ...store,
        pagesUrl,
        account,
        emit,
        clockOf,
        at: (time, run) => {
          const before = fixed;
          fixed = time;
          try {
            return run();
          } finally {
            fixed = before;
          }
        },
        now: (customer) => {
          if (fixed !== null) return fixed;
          const clock = clockOf(customer);
          return (clock ? store.get('test_helpers.test_clock', clock)?.frozen_time : undefined) ?? realNow();
        },
      };
      const result = store.transaction(() => run(tx));
      if (events.length > 0) for (const listener of afterEvents) listener();
      return result;
    },
    close: store.close,
  };
}

function buildEvent(
  type: EventType,
  object: StripeObject,
  created: number,
  { id, idempotencyKey }: Cause,
  previous: JsonRecord | undefined,
): Stripe.Event {
  const event: unknown = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id, idempotency_key: idempotencyKey },
    type,
  };
  if (!isEvent(event)) throw new Error(`${type} is not an event`);
  return event;
}

/** The SDK types each kind of event apart; which one this is follows from `type`, which the caller chose. */
const isEvent = (value: unknown): value is Stripe.Event => isRecord(value) && value['object'] === 'event';
