import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Engine } from '#/engine/engine.ts';

/** The endpoint that is configured, beside those made through the API. */
export const configuredEndpoint = 'configured';

/** How long a process has for one delivery before another takes it over, in milliseconds. */
const LEASE_MS = 60_000;

/** How long a delivery is tried. */
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 5 * 60 * 1000;

const tables = `
CREATE TABLE IF NOT EXISTS deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL,
  started INTEGER NOT NULL,
  answer TEXT,
  UNIQUE (event, endpoint)
);
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due) WHERE state = 'waiting';
`;

const rowSchema = z.object({
  seq: z.number(),
  event: z.string(),
  endpoint: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  due: z.number(),
  started: z.number(),
  /** What came of the last attempt. */
  answer: z.string().nullable(),
});

/** An event on its way to one endpoint. */
export type Delivery = z.output<typeof rowSchema>;

export type Deliveries = ReturnType<typeof openDeliveries>;

/**
 * Webhook deliveries, in the same file as the events: each event is stored for its endpoints in the
 * transaction that writes it. A delivery in hand is leased, so that a process that dies leaves it to the next.
 */
export function openDeliveries({ store, onEvent, transaction }: Engine, now: () => number = Date.now) {
  store.exec(tables);

  const put = (event: string, endpoint: string) => {
    store.run(
      'INSERT INTO deliveries (event, endpoint, due, started) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      event,
      endpoint,
      now(),
      now(),
    );
  };
  const list = (condition: string, ...values: (string | number)[]) =>
    store.all(`SELECT * FROM deliveries ${condition}`, ...values).map((row) => rowSchema.parse(row));

  onEvent((tx, event) => {
    put(event.id, configuredEndpoint);
    for (const endpoint of tx.list('webhook_endpoint'))
      if (isWanted(endpoint, event.type)) put(event.id, endpoint.id);
  });

  return {
    /** Takes the oldest deliveries that are due. */
    claim: (count: number): Delivery[] =>
      transaction(() => {
        const claimed = list("WHERE state = 'waiting' AND due <= ? ORDER BY due, seq LIMIT ?", now(), count);
        for (const { seq } of claimed)
          store.run(
            'UPDATE deliveries SET due = ?, attempts = attempts + 1 WHERE seq = ?',
            now() + LEASE_MS,
            seq,
          );
        return claimed.map((delivery) => ({ ...delivery, attempts: delivery.attempts + 1 }));
      }),
    /** When the next one is due, in milliseconds, or null when none waits. */
    findNextDue: (): number | null => list("WHERE state = 'waiting' ORDER BY due LIMIT 1")[0]?.due ?? null,
    settle: ({ seq, attempts, started }: Delivery, isDelivered: boolean, answer: string): void => {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
      const isOver = now() + wait > started + GIVE_UP_MS;
      const state = isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
      transaction(() =>
        store.run(
          'UPDATE deliveries SET state = ?, due = ?, answer = ? WHERE seq = ?',
          state,
          now() + wait,
          answer,
          seq,
        ),
      );
    },
    /** Gives one back that was not tried to its end. */
    release: ({ seq }: Delivery): void => {
      transaction(() =>
        store.run('UPDATE deliveries SET due = ?, attempts = attempts - 1 WHERE seq = ?', now(), seq),
      );
    },
    /** Delivers an event once more to everybody it was for. */
    resend: (event: string): void => {
      transaction(() =>
        store.run(
          "UPDATE deliveries SET state = 'waiting', attempts = 0, due = ?, started = ? WHERE event = ?",
          now(),
          now(),
          event,
        ),
      );
    },
    listOf: (event: string): Delivery[] => list('WHERE event = ? ORDER BY seq', event),
  };
}

const isWanted = ({ status, enabled_events }: Stripe.WebhookEndpoint, type: string) =>
  status === 'enabled' && enabled_events.some((wanted) => wanted === '*' || wanted === type);
