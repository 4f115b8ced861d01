import { apiScopeNames, type ApiScope, type ApiScopeNoun, type Role } from '@stackworks/contracts';
import type { Context } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { isSameOrigin } from './same-origin.ts';
import { readSessionCookie } from './cookies.ts';
import { isApiToken, useToken } from '#/modules/api-tokens/commands/use-token.ts';
import { findIdentity, type Identity } from '#/modules/sessions/sessions.service.ts';
import { pick } from '#/platform/database/columns.ts';
import { requestScope } from '#/platform/metrics/signals.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `scope` is what the call is about, and null where it takes no API tokens; without one, they are nobody’s. */
type Options = { scope?: ApiScopeNoun | null };

/**
 * Finds the caller in a role, by bearer token or else by that role's cookie.
 * @returns null when the caller is not signed in
 * @throws AppError cross_origin when another site's page would change something with the browser's cookie, read_only when
 * staff viewing as a client would, scope_needed when an API token may not make this call
 */
export async function authenticate<R extends Role>(
  c: Context,
  deps: ClockPort & ConfigPort & DatabasePort,
  role: R,
  { scope }: Options = {},
): Promise<Identity<R> | null> {
  const bearer = readBearer(c);
  if (bearer !== undefined && isApiToken(bearer)) {
    if (role !== 'admin' || scope === undefined) return null;
    return findTokenOwner(deps, bearer, { role, scope: findScope(c.req.method, scope) });
  }
  const token = bearer ?? readSessionCookie(c, role);
  const identity = token === undefined ? null : await findIdentity(deps, token, role);
  if (!identity) return null;
  if (safeMethods.has(c.req.method)) return identity;
  if (identity.viewedBy !== undefined) throw readOnly();
  rejectCrossOrigin(c, deps);
  return identity;
}

/** The scope with which API tokens may make a call; null when none may. */
export function findScope(method: string, noun: ApiScopeNoun | null | undefined): ApiScope | null {
  const needed = `${noun}:${safeMethods.has(method) ? 'read' : 'write'}`;
  return apiScopeNames.find((scope) => scope === needed) ?? null;
}

async function findTokenOwner<R extends Role>(
  deps: ClockPort & DatabasePort,
  bearer: string,
  { role, scope }: { role: R; scope: ApiScope | null },
): Promise<Identity<R> | null> {
  const token = await useToken(deps, bearer);
  if (!token) return null;
  if (scope === null) throw new AppError('scope_needed', 'API tokens can’t make this call.');
  if (!token.scopes.includes(scope)) {
    throw new AppError('scope_needed', `This API token needs the scope ${scope}.`);
  }
  const request = requestScope.getStore();
  if (request) request.apiToken = pick(token, ['name', 'prefix']);
  const { adminId: id } = token;
  return { role, id, personId: id, memberRole: null, sessionId: `api-token:${token.id}` };
}

/** Who makes a call that is open to anyone; null for a caller without a valid session. */
export async function findCaller<R extends Role>(
  c: Context,
  deps: ClockPort & ConfigPort & DatabasePort,
  role: R,
): Promise<Identity<R> | null> {
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
