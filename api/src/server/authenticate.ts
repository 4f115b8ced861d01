import type { Role } from '@stackworks/contracts';
import type { Context } from 'hono';
import type { DataVersion } from '@stackworks/database';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { isSameOrigin } from './same-origin.ts';
import { readSessionCookie } from './cookies.ts';
import { findIdentity, type Identity } from '#/modules/sessions/sessions.service.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds the caller in a role, by bearer token or else by that role's cookie.
 * @returns null when the caller is not signed in
 * @throws AppError cross_origin when another site's page would change something with the browser's cookie, read_only when
 * staff viewing as a client would
 */
export async function authenticate(
  c: Context,
  deps: ClockPort & ConfigPort & DatabasePort,
  role: Role,
  dataVersion?: DataVersion | null,
): Promise<Identity | null> {
  const bearer = readBearer(c);
  const token = bearer ?? readSessionCookie(c, role);
  const identity = token === undefined ? null : await findIdentity(deps, token, role, dataVersion);
  if (!identity) return null;
  if (safeMethods.has(c.req.method)) return identity;
  if (identity.viewedBy !== undefined) throw readOnly();
  rejectCrossOrigin(c, deps);
  return identity;
}

/** As `authenticate`, for calls open to anyone: a caller it would reject is anonymous. */
export async function findCaller(
  c: Context,
  deps: ClockPort & ConfigPort & DatabasePort,
  role: Role,
): Promise<Identity | null> {
  try {
    return await authenticate(c, deps, role);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The error for staff who try to change something while viewing as a client. */
export const readOnly = () =>
  new AppError('read_only', 'You’re viewing this portal as the client, so you can’t change anything.');

/** @throws AppError cross_origin when another site's page may have sent this, without a bearer token */
export function rejectCrossOrigin(c: Context, { config }: ConfigPort): void {
  if (readBearer(c) !== undefined || isSameOrigin(c, config.publicUrl)) return;
  throw new AppError('cross_origin', 'This request came from another site, so we blocked it.');
}

/** Another site's page cannot make a browser send a bearer token. */
const readBearer = (c: Context) => /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
