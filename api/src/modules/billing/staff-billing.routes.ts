import {
  billingListQuery,
  billingProblemParam,
  clientParam,
  paymentLinkInput,
  priceNoticeInput,
  priceNoticeQuery,
  termsParam,
  acceptedTerms,
  billingChecked,
  billingProblem,
  billingProblemPage,
  latePayerPage,
  priceNotice,
  priceNoticePage,
  priceNoticePreview,
  priceStandings,
  staffBilling,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { checkWithStripe } from '#/modules/billing/commands/check-with-stripe.ts';
import { sendPaymentLink } from '#/modules/billing/commands/send-payment-link.ts';
import { listLatePayers } from '#/modules/billing/queries/list-late-payers.ts';
import { listPriceNotices, readPrices } from '#/modules/billing/prices/price-notices.ts';
import { previewPriceNotice, sendPriceNotice } from '#/modules/billing/prices/send-price-notice.ts';
import { readStaffBilling } from '#/modules/billing/queries/read-billing.ts';
import { readTerms } from '#/modules/billing/terms.ts';
import { listProblems, markProblemResolved } from './problems.ts';
import { created, ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';

export const staffBillingRoutes = (deps: BillingDeps) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const paged = validate('query', billingListQuery);

  return new Hono<AppEnv>()
    .get('/admin/clients/:id/billing', admin, validate('param', clientParam), async (c) =>
      c.json(await readStaffBilling(deps, c.req.valid('param').id), 200),
    )
    .post('/admin/clients/:id/billing/sync', admin, validate('param', clientParam), async (c) =>
      c.json(await checkWithStripe(asAdmin(c), c.req.valid('param').id), 200),
    )
    .post(
      '/admin/clients/:id/payment-link',
      admin,
      validate('param', clientParam),
      validate('json', paymentLinkInput),
      async (c) => {
        const { id } = c.req.valid('param');
        const { email } = await sendPaymentLink(asAdmin(c), { clientId: id, ...c.req.valid('json') });
        return c.json({ message: `We’ve emailed ${email} a link to pay.` }, 201);
      },
    )
    .get('/admin/terms/:version', admin, validate('param', termsParam), async (c) =>
      c.json(await readTerms(deps, c.req.valid('param').version), 200),
    )
    .get('/admin/billing/problems', admin, paged, async (c) =>
      c.json(await listProblems(deps, c.req.valid('query')), 200),
    )
    .post('/admin/billing/problems/:id/resolve', admin, validate('param', billingProblemParam), async (c) =>
      c.json(await markProblemResolved(asAdmin(c), c.req.valid('param').id), 200),
    )
    .get('/admin/billing/late', admin, paged, async (c) =>
      c.json(await listLatePayers(deps, c.req.valid('query')), 200),
    )
    .get('/admin/billing/prices', admin, async (c) => c.json(await readPrices(deps), 200))
    .get('/admin/billing/price-notices', admin, paged, async (c) =>
      c.json(await listPriceNotices(deps, c.req.valid('query')), 200),
    )
    .get('/admin/billing/price-notices/preview', admin, validate('query', priceNoticeQuery), async (c) =>
      c.json(await previewPriceNotice(deps, c.req.valid('query')), 200),
    )
    .post('/admin/billing/price-notices', admin, validate('json', priceNoticeInput), async (c) =>
      c.json(await sendPriceNotice(asAdmin(c), c.req.valid('json')), 201),
    );
};

export const staffBillingDocs = tag('Staff billing', 'Billing for staff. Amounts are cents.').calls<
  typeof staffBillingRoutes
>({
  'GET /admin/clients/:id/billing': ok(staffBilling).summary(
    'Reads a client’s billing, with what Stripe says of it.',
  ),
  'POST /admin/clients/:id/billing/sync': ok(billingChecked, 'conflict').summary(
    'Syncs a client’s subscription with Stripe.',
  ),
  'POST /admin/clients/:id/payment-link': created(statusMessage, 'conflict', 'rate_limited').summary(
    'Emails a client without a plan a link to pay for one.',
  ),
  'GET /admin/terms/:version': ok(acceptedTerms, 'not_found').summary(
    'Reads terms as a client accepted them.',
  ),
  'GET /admin/billing/problems': ok(billingProblemPage).summary(
    'Lists unresolved payment problems, newest first.',
  ),
  'POST /admin/billing/problems/:id/resolve': ok(billingProblem).summary('Resolves a payment problem.'),
  'GET /admin/billing/late': ok(latePayerPage).summary(
    'Lists clients with an overdue payment, the longest first.',
  ),
  'GET /admin/billing/prices': ok(priceStandings).summary(
    'Reads how many subscribers pay another price than the catalogue’s.',
  ),
  'GET /admin/billing/price-notices': ok(priceNoticePage).summary('Lists price notices, newest first.'),
  'GET /admin/billing/price-notices/preview': ok(priceNoticePreview, 'conflict', 'not_found').summary(
    'Previews a price notice and its recipients.',
  ),
  'POST /admin/billing/price-notices': created(priceNotice, 'conflict', 'not_found').summary(
    'Announces a plan’s new price to its subscribers.',
  ),
});
