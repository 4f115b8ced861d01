import { createHmac } from 'node:crypto';
import type { Deliveries, Delivery } from './deliveries.ts';

/** Deliveries under way at once; the rest wait their turn. */
const MAX_AT_ONCE = 4;
/** A receiver that takes longer than this has failed. */
const TIMEOUT_MS = 20_000;
/** How often to look for what another process has written. */
const LOOK_MS = 1000;

type Sending = {
  deliveries: Deliveries;
  /** Where an endpoint is and what it is signed with, or null when it is gone. */
  findEndpoint: (id: string) => { url: string; secret: string } | null;
  /** The event as the API writes it out. */
  writeEvent: (id: string) => string;
  now?: () => number;
};

/**
 * Delivers what is due, tries again what failed after ever longer waits, and looks for more: after `wake` at once, else
 * every second. Whatever does not get a 2xx is tried for three days.
 */
export function sendWebhooks({ deliveries, findEndpoint, writeEvent, now = Date.now }: Sending) {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    let wait = LOOK_MS;
    try {
      begin();
      const due = deliveries.findNextDue();
      if (due !== null && running.size < MAX_AT_ONCE) wait = Math.min(Math.max(due - now(), 10), LOOK_MS);
    } catch (cause) {
      // Another process holds the file for longer than one waits; the next look may find it free.
      console.error(cause);
    }
    timer = setTimeout(look, wait).unref();
  }

  /** Takes as many deliveries as there is room for. */
  function begin(): void {
    const free = MAX_AT_ONCE - running.size;
    const due = deliveries.findNextDue();
    if (free === 0 || due === null || due > now()) return;
    for (const delivery of deliveries.claim(free)) {
      const work = deliver(delivery)
        .catch((cause: unknown) => console.error(cause))
        .finally(() => {
          running.delete(work);
          look();
        });
      running.add(work);
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const endpoint = findEndpoint(delivery.endpoint);
    if (!endpoint) {
      deliveries.settle(delivery, true, 'The endpoint has been deleted.');
      return;
    }
    const { isDelivered, answer } = await post(endpoint.url, endpoint.secret, writeEvent(delivery.event));
    if (closing.signal.aborted && !isDelivered) deliveries.release(delivery);
    else deliveries.settle(delivery, isDelivered, answer);
  }

  async function post(url: string, secret: string, body: string) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': sign(body, secret, Math.floor(now() / 1000)),
    };
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return { isDelivered: answer.ok, answer: `${answer.status} ${answer.statusText}`.trim() };
    } catch (cause) {
      return { isDelivered: false, answer: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  look();
  return {
    /** Something may be due now. */
    wake: () => {
      clearTimeout(timer);
      if (!closing.signal.aborted) timer = setTimeout(look, 0);
    },
    /** Stops; what was under way is given back. */
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** The signature header: when it was signed, and what with that time and the body the secret comes to. */
function sign(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
