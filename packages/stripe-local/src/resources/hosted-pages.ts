import { z } from 'zod';
import { confirmPayment } from '#/billing/collection.ts';
import { defaultPaymentOf } from '#/billing/invoice-lifecycle.ts';
import { cardError, usePaymentMethod } from '#/billing/payment-methods.ts';
import { text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';
import { findHostedInvoice } from '#/billing/invoices.ts';

/** What the pages of an invoice and of the bank's question call; none of it is part of the documented API. */
export const hostedPageRoutes = [
  route(
    'POST',
    '/invoice_pages/:id/pay',
    z.strictObject({ payment_method: text }),
    ({ tx, id, params }) => {
      const invoice = findHostedInvoice(tx, id);
      const intent = invoice && defaultPaymentOf(tx, invoice.id)?.intent;
      if (!invoice || !intent) throw noSuch('invoice', id);
      if (invoice.status === 'paid') return { client_secret: null, next_url: invoice.hosted_invoice_url };
      if (invoice.status !== 'open')
        throw invalidRequest('This invoice can no longer be paid', { code: 'invoice_not_payable' });
      const method = usePaymentMethod(tx, params.payment_method);
      const result = confirmPayment(tx, intent, method, { isOffSession: false });
      if (result.decline)
        throw cardError(result.decline, { payment_intent: result.intent }, { commitsChanges: true });
      const clientSecret = result.outcome === 'requires_action' ? result.intent.client_secret : null;
      return { client_secret: clientSecret, next_url: invoice.hosted_invoice_url };
    },
    { isForBrowsers: true },
  ),
  route(
    'POST',
    '/bank_pages/:id',
    z.strictObject({}),
    ({ tx, id }) => {
      const [intent = ''] = id.split('_secret_');
      const found = tx.get('payment_intent', intent) ?? tx.get('setup_intent', intent);
      if (!found || found.client_secret !== id) throw noSuch('payment_intent', id);
      const returnUrl = found.next_action?.redirect_to_url?.return_url;
      if (found.status !== 'requires_action') return { client_secret: null, next_url: returnUrl ?? null };
      return { client_secret: id, next_url: returnUrl ?? null };
    },
    { isForBrowsers: true },
  ),
];
