import type { Stripe } from 'stripe';
import type { Tx } from '#/stripe/engine/engine.ts';

/** The invoice whose page has this secret in its address. */
export const findHostedInvoice = (tx: Tx, secret: string): Stripe.Invoice | undefined =>
  tx.list('invoice', { hosted_invoice_url: `${tx.pagesUrl}/invoices/${secret}` }, { limit: 1 })[0];
