import { createHash } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Tx } from '#/engine/engine.ts';
import { StripeApiError } from './stripe-error.ts';

/** How long a response is stored for a repeat of its request. */
const RETENTION_SECONDS = 24 * 60 * 60;

export type StoredResponse = { status: ContentfulStatusCode; body: string };

/** What makes two requests the same: where they go and what they say. */
export const fingerprint = (method: string, path: string, body: string): string =>
  createHash('sha256').update([method, path, body].join('\n')).digest('hex');

/**
 * The response to the first request with this key.
 * @throws StripeApiError when that was another request
 */
export function findResponse(
  tx: Tx,
  key: string,
  print: string,
  now: number,
): (StoredResponse & { requestId: string }) | null {
  tx.run('DELETE FROM requests WHERE created < ?', now - RETENTION_SECONDS);
  const [row] = tx.all('SELECT * FROM requests WHERE key = ?', key);
  if (!row) return null;
  if (row['fingerprint'] !== print) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeApiError(400, { type: 'idempotency_error', message }, { isBeforeStart: true });
  }
  const status = toStatus(Number(row['status']));
  return { status, body: String(row['body']), requestId: String(row['request_id']) };
}

/** Stores a response for repeats of its request. */
export function storeResponse(
  tx: Tx,
  key: string,
  print: string,
  requestId: string,
  response: StoredResponse,
  now: number,
): void {
  const sql = `INSERT INTO requests (key, fingerprint, request_id, status, body, created) VALUES (?, ?, ?, ?, ?, ?)`;
  tx.run(sql, key, print, requestId, response.status, response.body, now);
}

const statuses: readonly ContentfulStatusCode[] = [200, 400, 402, 403, 404, 500];
const toStatus = (status: number) => statuses.find((known) => known === status) ?? 500;
