import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { pino } from 'pino';
import type { AppEnv } from '#/server/app-env.ts';
import { onError } from '#/server/on-error.ts';
import { requestLog } from '#/server/request-log.ts';
import { createMetrics } from '#/platform/metrics/metrics.ts';
import { toPagePolicy } from '#/server/static/content-policy.ts';
import { createPages, type Builds } from '#/server/static/pages.ts';
import type { StaticBuild } from '#/platform/site/static-build.ts';

/** What a test serves; `site` is null before its first build. */
type Served = Partial<Pick<Builds, 'portal' | 'studio'>> & {
  site?: StaticBuild | null;
  isRejected?: boolean;
};

/** The pages beside the API, without a preview. @returns calls an address of theirs */
export function servePages({
  site = new Map(),
  isRejected = false,
  portal = new Map(),
  studio = new Map(),
}: Served) {
  const preview = {
    isOn: () => Promise.resolve(false),
    findProblem: () => null,
    findLeftOut: () => [],
    findSite: () => null,
    update: () => Promise.reject(new Error('nobody previews here')),
    toPolicy: (html: string) => toPagePolicy(html),
  };
  const app = new Hono<AppEnv>()
    .onError(onError)
    .use(requestId())
    .use(
      requestLog({
        log: pino({ level: 'silent' }),
        metrics: createMetrics({ version: '0.0.0' }),
        config: { trustedProxies: 0 },
      }),
    )
    .route('/', createPages({ findSite: () => site, isRejected: () => isRejected, preview, portal, studio }));
  return async (address: string, init: RequestInit = {}): Promise<Response> =>
    app.request(address, init, { incoming: { socket: {} } });
}
