import type { Role } from '@stackworks/contracts';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { authenticate } from '#/http/authenticate.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** The context of a handler behind `requireRole`: there the caller is known. */
type SignedInEnv = AppEnv & { Variables: { identity: Identity } };

/**
 * Lets only callers of one role through.
 * @throws AppError unauthenticated for everyone else, whoever they are in the other role
 */
export const requireRole =
  (deps: Pick<Deps, 'config' | 'db' | 'now'>, role: Role): MiddlewareHandler<SignedInEnv> =>
  async (c, next) => {
    const identity = await authenticate(c, deps, role);
    if (!identity) throw new AppError('unauthenticated', 'Please sign in to go on.');
    c.set('identity', identity);
    await next();
  };
