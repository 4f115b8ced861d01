import { createSubscriptionInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { findCaller } from '#/http/authenticate.ts';
import { countAttempt, rateRules, readAddress } from '#/http/rate-limit.ts';
import { validate } from '#/http/validate.ts';
import type { SyncDeps } from '#/modules/billing/sync/sync-customer.ts';
import { createSubscription } from './create-subscription.ts';
import { readCheckout } from './read-checkout.ts';

/** The calls of whoever buys a plan. Anyone may begin; what has become of it is told to whoever knows its id. */
export const checkoutRoutes = (deps: Pick<Deps, 'config'> & SyncDeps) =>
  new Hono<AppEnv>()
    .post('/create-subscription', validate('json', createSubscriptionInput), async (c) => {
      const input = c.req.valid('json');
      await countAttempt(deps, rateRules.checkoutsByAddress, readAddress(c, deps));
      await countAttempt(deps, rateRules.checkoutsByEmail, input.customerEmail);
      const caller = await findCaller(c, deps, 'client');
      return c.json(await createSubscription(deps, input, caller?.userId), 200);
    })
    .get('/checkouts/:id', async (c) => c.json(await readCheckout(deps, c.req.param('id')), 200));
