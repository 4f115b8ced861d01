import { createHash } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Tx } from '#/stripe/engine/engine.ts';
import { StripeRefusal } from './stripe-error.ts';

/** How long an answer is kept for a repeat of its request. */
const KEPT_SECONDS = 24 * 60 * 60;

export type Answer = { status: ContentfulStatusCode; body: string };

/** What makes two requests the same: where they go and what they say. */
export const fingerprint = (method: string, path: string, body: string): string =>
  createHash('sha256').update([method, path, body].join('\n')).digest('hex');

/**
 * The answer that was given to the first request with this key.
 * @throws StripeRefusal when that one asked for something else
 */
export function findAnswer(
  tx: Tx,
  key: string,
  print: string,
  now: number,
): (Answer & { requestId: string }) | null {
  tx.run('DELETE FROM requests WHERE created < ?', now - KEPT_SECONDS);
  const [row] = tx.all('SELECT * FROM requests WHERE key = ?', key);
  if (!row) return null;
  if (row['fingerprint'] !== print) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeRefusal(400, { type: 'idempotency_error', message }, { isBeforeStart: true });
  }
  const status = toStatus(Number(row['status']));
  return { status, body: String(row['body']), requestId: String(row['request_id']) };
}

/** Keeps an answer for repeats of its request. */
export function keepAnswer(
  tx: Tx,
  key: string,
  print: string,
  requestId: string,
  answer: Answer,
  now: number,
): void {
  const sql = `INSERT INTO requests (key, fingerprint, request_id, status, body, created) VALUES (?, ?, ?, ?, ?, ?)`;
  tx.run(sql, key, print, requestId, answer.status, answer.body, now);
}

const statuses: readonly ContentfulStatusCode[] = [200, 400, 402, 403, 404, 500];
const toStatus = (status: number) => statuses.find((known) => known === status) ?? 500;
