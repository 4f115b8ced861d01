import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { watchReport } from './watch-report.ts';
import { readEvent } from './read-event.ts';
import { takeEvent } from './take-event.ts';

/** POST /api/hooks/stripe: Stripe reports what has happened. Whoever has the secret may; an event we do not know is kept as well. */
export const stripeHookRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'stripe'>) =>
  new Hono<AppEnv>().post('/hooks/stripe', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    await watchReport(deps.now, async (tell) => {
      const event = await readEvent(deps, body, c.req.header('stripe-signature'));
      tell(event);
      return takeEvent(deps, event);
    });
    return c.json({ received: true }, 200);
  });
