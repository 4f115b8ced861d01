import { pageQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { requireRole } from '#/http/require-role.ts';
import { validate } from '#/http/validate.ts';
import { listInvoices, listPurchases } from './list-payments.ts';
import { readBilling } from './read-billing.ts';

/** What a signed-in client knows of and does with their subscription. */
export const clientBillingRoutes = (deps: Deps) => {
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
    );
};
