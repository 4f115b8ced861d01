import { idempotencyHeader, idempotencyKey } from '@stackworks/contracts';
import type { Context } from 'hono';
import { AppError } from '#/errors.ts';

/**
 * The key by which a browser names one attempt to create something.
 * @returns undefined when none was sent
 * @throws AppError invalid_input when it is not one
 */
export function readIdempotencyKey(c: Context): string | undefined {
  const { data, error } = idempotencyKey.safeParse(c.req.header(idempotencyHeader));
  if (!error) return data;
  const message = error.issues[0]?.message ?? 'This idempotency key can’t be used.';
  throw new AppError('invalid_input', message, { fields: { [idempotencyHeader]: message } });
}
