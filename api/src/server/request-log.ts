import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '#/deps.ts';
import type { Config } from '#/env.ts';
import type { AppEnv } from './app-env.ts';
import { readAddress } from './client-address.ts';
import { isWhole } from './prebuilt-response.ts';
import { requestScope } from '#/platform/metrics/request-scope.ts';

/**
 * Gives each request a logger that carries its id, counts it, and writes one line when it has been answered.
 * The path logged is the route's pattern: no ids, no query, no body, no header ever gets in.
 */
export const requestLog = ({
  config,
  log,
  metrics,
}: Pick<Deps, 'log' | 'metrics'> & { config: Pick<Config, 'trustedProxies'> }): MiddlewareHandler<AppEnv> => {
  // Nothing in these lines could be a secret, and to look for one costs more than to write them.
  const lines = log.child({}, { redact: [] });
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = c.get('requestId');
    c.set('log', () => log.child({ requestId }));
    await requestScope.run({ id: requestId, address: () => readAddress(c, { config }) }, next);
    // On the answer itself: Hono's own way makes another answer of it, with a stream for a body.
    if (!isWhole(c.res)) c.res.headers.set('x-request-id', requestId);
    const ms = performance.now() - startedAt;
    const path = routePath(c);
    metrics.countRequest(c.req.method, path, c.res.status, ms);
    const failure = c.get('failure');
    if (failure) metrics.countFailure(failure);
    const identity = c.get('identity');
    lines.info(
      {
        requestId,
        method: c.req.method,
        path,
        status: c.res.status,
        ms: Math.round(ms),
        ...(failure && { failure }),
        ...(identity && { role: identity.role, userId: identity.userId }),
      },
      'request',
    );
  };
};
