import {
  checkoutBuyerQuery,
  createSubscriptionInput,
  linkSubscriptionInput,
  checkoutBuyer,
  checkoutStatus,
  subscriptionCreated,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { authenticate, findCaller } from '#/server/authenticate.ts';
import { checkAbility } from '#/modules/accounts/accounts.policy.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { createSubscription } from './create-subscription.ts';
import { describeBuyer, findBuyer, type Sessions } from './find-buyer.ts';
import { describeLinkBuyer, findLinkBuyer } from './find-link-buyer.ts';
import { readCheckout } from './checkouts.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** Anyone may start a checkout; only its buyer, who knows the id, can read its state. */
export const checkoutRoutes = (deps: BillingDeps) =>
  new Hono<AppEnv>()
    .post('/create-subscription', validate('json', createSubscriptionInput), async (c) => {
      const input = c.req.valid('json');
      const key = readIdempotencyKey(c);
      await countAttempt(deps, rateRules.checkoutsByAddress, readAddress(c, deps));
      const buyer = await findBuyer(deps, await readBuyingSessions(c, deps), input, key);
      await countAttempt(deps, rateRules.checkoutsByEmail, buyer.email);
      return c.json(await createSubscription(deps, input, buyer, key), 200);
    })
    .post('/checkouts/payment-link', validate('json', linkSubscriptionInput), async (c) => {
      const key = readIdempotencyKey(c);
      await countAttempt(deps, rateRules.checkoutsByAddress, readAddress(c, deps));
      const { buyer, plan } = await findLinkBuyer(
        deps,
        await readBuyingSessions(c, deps),
        c.req.valid('json').link,
      );
      await countAttempt(deps, rateRules.checkoutsByEmail, buyer.email);
      return c.json(await createSubscription(deps, { planName: plan }, buyer, key), 200);
    })
    .get('/checkouts/buyer', validate('query', checkoutBuyerQuery), async (c) => {
      const { link } = c.req.valid('query');
      const sessions = await readSessions(c, deps);
      const named = link === undefined ? null : await describeLinkBuyer(deps, sessions, link);
      return c.json(named ?? (await describeBuyer(deps, sessions)), 200);
    })
    .get('/checkouts/:id', async (c) => c.json(await readCheckout(deps, c.req.param('id')), 200));

/**
 * The sessions a browser has; a page of another site has none.
 * @throws AppError read_only when staff would buy for a client they view
 */
async function readSessions(c: Context, deps: ClockPort & ConfigPort & DatabasePort): Promise<Sessions> {
  const client = await authenticate(c, deps, 'client').catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'read_only') return null;
    throw error;
  });
  return { client, isStaff: (await findCaller(c, deps, 'admin')) !== null };
}

/** As `readSessions`, to buy. @throws AppError role_needed for those of a company's people who don't own it */
async function readBuyingSessions(...[c, deps]: Parameters<typeof readSessions>): Promise<Sessions> {
  const sessions = await readSessions(c, deps);
  if (sessions.client) checkAbility(sessions.client, 'own');
  return sessions;
}

export const checkoutDocs = tag('Checkout', 'Buying a plan.').calls<typeof checkoutRoutes>({
  'POST /create-subscription': ok(
    subscriptionCreated,
    'conflict',
    'not_found',
    'already_exists',
    'already_paid',
    'unauthenticated',
    'read_only',
    'role_needed',
    'rate_limited',
  ).summary('Starts or resumes the purchase of a plan.', {
    description:
      'In a client’s session the plan is for that account, whatever the body says; otherwise for the account with `customerEmail`, which is made once it is paid. The same account, or a browser that sends the same `Idempotency-Key`, resumes what it started.',
    callers: ['client'],
    isOpen: true,
  }),
  'POST /checkouts/payment-link': ok(
    subscriptionCreated,
    'conflict',
    'not_found',
    'already_exists',
    'already_paid',
    'link_expired',
    'read_only',
    'role_needed',
    'rate_limited',
  ).summary('Starts or resumes the purchase of the plan that an emailed payment link names.', {
    description:
      'Client, plan and price come from the link. It signs nobody in: the answer names no account, unless the client’s own session asks.',
    callers: ['client'],
    isOpen: true,
  }),
  'GET /checkouts/buyer': ok(checkoutBuyer).summary(
    'Reads who buys in this browser, or by a payment link, and why they can’t, if so.',
    { callers: ['client', 'admin'], isOpen: true },
  ),
  'GET /checkouts/:id': ok(checkoutStatus).summary(
    'Reads the state of a checkout, whose id only its buyer knows.',
  ),
});
