import { createSubscriptionInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { countAttempt, rateRules, readAddress } from '#/http/rate-limit.ts';
import { validate } from '#/http/validate.ts';
import { createSubscription } from './create-subscription.ts';

/** The calls of whoever buys a plan. Anyone may. */
export const checkoutRoutes = (deps: Pick<Deps, 'catalogue' | 'config' | 'db' | 'log' | 'now' | 'stripe'>) =>
  new Hono<AppEnv>().post('/create-subscription', validate('json', createSubscriptionInput), async (c) => {
    const input = c.req.valid('json');
    await countAttempt(deps, rateRules.checkoutsByAddress, readAddress(c, deps));
    await countAttempt(deps, rateRules.checkoutsByEmail, input.customerEmail);
    return c.json(await createSubscription(deps, input), 200);
  });
