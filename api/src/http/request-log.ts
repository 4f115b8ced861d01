import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from '#/http/app-env.ts';

/**
 * Gives each request a logger that carries its id, and writes one line when it has been answered.
 * The path logged is the route's pattern: no ids, no query, no body, no header ever gets in.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    const requestLogger = log.child({ requestId: c.get('requestId') });
    c.set('log', requestLogger);
    await next();
    // Again, for answers that were made elsewhere and passed on whole.
    c.header('x-request-id', c.get('requestId'));
    const identity = c.get('identity');
    requestLogger.info(
      {
        method: c.req.method,
        path: routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        ...(identity && { role: identity.role, userId: identity.userId }),
      },
      'request',
    );
  };
