import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { LogPort, MetricsPort } from '#/platform/ports.ts';
import type { Config } from '#/env.ts';
import type { AppEnv } from './app-env.ts';
import { readAddress } from './client-address.ts';
import { requestScope } from '#/platform/metrics/signals.ts';

/** Gives each request a logger with its id, counts it, and logs one line with the route's pattern, never ids, queries or bodies. */
export const requestLog = ({
  config,
  log,
  metrics,
}: LogPort & MetricsPort & { config: Pick<Config, 'trustedProxies'> }): MiddlewareHandler<AppEnv> => {
  // These lines hold no secrets, and redaction costs more than writing them.
  const lines = log.child({}, { redact: [] });
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = c.get('requestId');
    c.set('log', () => log.child({ requestId }));
    await requestScope.run({ id: requestId, address: () => readAddress(c, { config }) }, next);
    // Hono's own way would make another response, with a stream for a body.
    c.res.headers.set('x-request-id', requestId);
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
        ...(identity && { role: identity.role, userId: identity.id }),
      },
      'request',
    );
  };
};
