import { demo, testAccountFound, testAccounts, testPlans, testSubscribed } from '@stackworks/contracts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { demoRoutes } from './demo.routes.ts';

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
