import {
  addOnOrderInput,
  pageQuery,
  planChangeInput,
  planPreviewInput,
  portalSessionInput,
  billingSummary,
  hostedPage,
  invoicePage,
  planChanged,
  planPreview,
  purchasePage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireClient } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { setCancelled, dropPendingChange } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { listInvoices, listPurchases } from '#/modules/billing/queries/list-payments.ts';
import { openCardPages, refreshBilling } from './card-pages.ts';
import { orderAddOn } from './order-add-on.ts';
import { previewPlan } from './preview-plan.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

export const clientBillingRoutes = (deps: BillingDeps) => {
  const payer = requireClient(deps, 'pay');
  const owner = requireClient(deps, 'own');
  const page = validate('query', pageQuery);

  const asClient = callerAs('client', deps);
  return new Hono<AppEnv>()
    .get('/client/billing', payer, async (c) => c.json(await readBilling(deps, c.get('identity').id), 200))
    .get('/client/billing/invoices', payer, page, async (c) =>
      c.json(await listInvoices(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .get('/client/billing/purchases', payer, page, async (c) =>
      c.json(await listPurchases(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .post('/client/billing/preview', owner, validate('json', planPreviewInput), async (c) =>
      c.json(await previewPlan(asClient(c), c.req.valid('json').plan), 200),
    )
    .post('/client/billing/plan', owner, validate('json', planChangeInput), async (c) =>
      c.json(await changePlan(asClient(c), c.req.valid('json')), 200),
    )
    .delete('/client/billing/pending-change', owner, async (c) =>
      c.json(await dropPendingChange(asClient(c)), 200),
    )
    .post('/client/billing/cancel', owner, async (c) => c.json(await setCancelled(asClient(c), true), 200))
    .post('/client/billing/resume', owner, async (c) => c.json(await setCancelled(asClient(c), false), 200))
    .post('/client/billing/refresh', payer, async (c) => c.json(await refreshBilling(asClient(c)), 200))
    .post('/client/billing/portal-session', payer, validate('json', portalSessionInput), async (c) =>
      c.json(await openCardPages(asClient(c), c.req.valid('json').purpose), 200),
    )
    .post('/client/billing/add-ons', owner, validate('json', addOnOrderInput), async (c) => {
      const { addOn } = c.req.valid('json');
      const key = readIdempotencyKey(c);
      return c.json(await orderAddOn(asClient(c), { addOn, key }), 200);
    });
};

export const clientBillingDocs = tag(
  'Billing',
  'A client’s subscription, invoices and purchases. Amounts are cents.',
).calls<typeof clientBillingRoutes>({
  'GET /client/billing': ok(billingSummary).summary('Reads the client’s subscription.'),
  'GET /client/billing/invoices': ok(invoicePage).summary('Lists the client’s invoices, newest first.'),
  'GET /client/billing/purchases': ok(purchasePage).summary(
    'Lists the client’s one-off purchases, newest first.',
  ),
  'POST /client/billing/preview': ok(planPreview, 'conflict', 'rate_limited').summary(
    'Previews what a change of plan would cost now.',
  ),
  'POST /client/billing/plan': ok(planChanged, 'conflict', 'card_declined', 'rate_limited').summary(
    'Changes the plan at the price that was previewed.',
  ),
  'DELETE /client/billing/pending-change': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Drops a change of plan that waits for payment.',
  ),
  'POST /client/billing/cancel': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Cancels the subscription at the end of the paid month.',
  ),
  'POST /client/billing/resume': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Undoes a cancellation.',
  ),
  'POST /client/billing/refresh': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Syncs the subscription with Stripe.',
  ),
  'POST /client/billing/portal-session': ok(hostedPage, 'conflict', 'rate_limited').summary(
    'Opens Stripe’s pages for cards or invoices.',
  ),
  'POST /client/billing/add-ons': ok(hostedPage, 'conflict', 'rate_limited', 'subscription_required').summary(
    'Opens Stripe’s page to pay for an add-on.',
    { isRepeatable: true },
  ),
});
