import {
  addOnOrderInput,
  pageQuery,
  planChangeInput,
  planPreviewInput,
  portalSessionInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { setCancelled, dropPendingChange } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { listInvoices, listPurchases } from '#/modules/billing/queries/list-payments.ts';
import { openCardPages, refreshBilling } from './card-pages.ts';
import { orderAddOn } from './order-add-on.ts';
import { previewPlan } from './preview-plan.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';

export const clientBillingRoutes = (deps: BillingDeps) => {
  const client = requireRole(deps, 'client');
  const page = validate('query', pageQuery);

  return new Hono<AppEnv>()
    .get('/client/billing', client, async (c) =>
      c.json(await readBilling(deps, c.get('identity').userId), 200),
    )
    .get('/client/billing/invoices', client, page, async (c) =>
      c.json(await listInvoices(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .get('/client/billing/purchases', client, page, async (c) =>
      c.json(await listPurchases(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/client/billing/preview', client, validate('json', planPreviewInput), async (c) =>
      c.json(await previewPlan(deps, c.get('identity').userId, c.req.valid('json').plan), 200),
    )
    .post('/client/billing/plan', client, validate('json', planChangeInput), async (c) =>
      c.json(await changePlan(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .delete('/client/billing/pending-change', client, async (c) =>
      c.json(await dropPendingChange(deps, c.get('identity').userId), 200),
    )
    .post('/client/billing/cancel', client, async (c) =>
      c.json(await setCancelled(deps, c.get('identity').userId, true), 200),
    )
    .post('/client/billing/resume', client, async (c) =>
      c.json(await setCancelled(deps, c.get('identity').userId, false), 200),
    )
    .post('/client/billing/refresh', client, async (c) =>
      c.json(await refreshBilling(deps, c.get('identity').userId), 200),
    )
    .post('/client/billing/portal-session', client, validate('json', portalSessionInput), async (c) =>
      c.json(await openCardPages(deps, c.get('identity').userId, c.req.valid('json').purpose), 200),
    )
    .post('/client/billing/add-ons', client, validate('json', addOnOrderInput), async (c) => {
      const { addOn } = c.req.valid('json');
      const key = readIdempotencyKey(c);
      return c.json(await orderAddOn(deps, c.get('identity').userId, addOn, key), 200);
    });
};
