import {
  testAccountInput,
  testSubscriptionInput,
  type Demo,
  demo,
  testAccountFound,
  testAccounts,
  testPlans,
  testSubscribed,
} from '@stackworks/contracts';
import { Hono, type MiddlewareHandler } from 'hono';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { validate } from '#/server/validate.ts';
import { listTestAccounts, readTestPlans, requireDemo } from './test-accounts.ts';
import { isDemoAddress } from '#/modules/accounts/queries/demo-accounts.ts';
import { testSubscribe } from './test-subscribe.ts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';

/** The test pages' calls. Source: decision D9. */
export const demoRoutes = (deps: BillingDeps) => {
  // Before validation, so that nothing seems to be here.
  const isOn: MiddlewareHandler<AppEnv> = async (_, next) => {
    requireDemo(deps.config);
    await next();
  };
  return new Hono<AppEnv>()
    .get('/test', isOn, (c) => c.json({ mailbox: deps.config.email.inboxPath ?? null } satisfies Demo, 200))
    .get('/test/accounts', isOn, async (c) => c.json(await listTestAccounts(deps), 200))
    .post('/test/accounts/find', isOn, validate('json', testAccountInput), async (c) =>
      c.json({ isDemo: await isDemoAddress(deps.db.read, c.req.valid('json').email) }, 200),
    )
    .get('/test/subscribe', (c) => c.json(readTestPlans(deps), 200))
    .post('/test/subscribe', isOn, validate('json', testSubscriptionInput), async (c) => {
      await countAttempt(deps, rateRules.testSubscriptionsByAddress, readAddress(c, deps));
      return c.json(await testSubscribe(deps, c.req.valid('json')), 201);
    });
};

export const demoDocs = tag('Demo', 'The test pages; not found where demo mode is off.').calls<
  typeof demoRoutes
>({
  'GET /test': ok(demo, 'not_found').summary('Says what can be tried.'),
  'GET /test/accounts': ok(testAccounts, 'not_found').summary('Lists the demo accounts.'),
  'POST /test/accounts/find': ok(testAccountFound, 'not_found').summary(
    'Says whether an address is a demo account’s.',
  ),
  'GET /test/subscribe': ok(testPlans, 'not_found').summary('Lists the plans that can be tried.'),
  'POST /test/subscribe': created(
    testSubscribed,
    'not_found',
    'conflict',
    'rate_limited',
    'already_exists',
  ).summary('Tries out a purchase.'),
});
