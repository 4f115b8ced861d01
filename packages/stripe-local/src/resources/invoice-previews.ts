import { z } from 'zod';
import { previewStart, previewUpdate } from '#/billing/previews.ts';
import { currency } from '#/http/money.ts';
import { flag, integer, list, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { cycleAnchor, discountParams, itemChanges, prorationBehavior } from './subscriptions.ts';

const previewParams = z.strictObject({
  customer: text.optional(),
  currency: currency.optional(),
  discounts: discountParams.optional(),
  invoice_items: list(z.strictObject({ price: text, quantity: integer.optional() })).optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: cycleAnchor.optional(),
      cancel_at_period_end: flag.optional(),
      items: itemChanges.optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
    })
    .optional(),
});

export const invoicePreviewRoutes = [
  route('POST', '/invoices/create_preview', previewParams, ({ tx, params }) => {
    const details = params.subscription_details;
    if (params.subscription !== undefined)
      return previewUpdate(
        tx,
        params.subscription,
        details || params.discounts
          ? {
              items: details?.items,
              behavior: 'allow_incomplete',
              prorationBehavior: details?.proration_behavior ?? 'create_prorations',
              prorationDate: details?.proration_date,
              resetsAnchor: details?.billing_cycle_anchor?.type === 'now',
              cancelAtPeriodEnd: details?.cancel_at_period_end,
              discounts: params.discounts,
            }
          : null,
      );
    const { customer } = params;
    if (customer === undefined)
      throw invalidRequest('You must provide `customer` or `subscription`.', {
        code: 'parameter_missing',
        param: 'customer',
      });
    return previewStart(tx, {
      customer,
      items: (details?.items ?? []).map(({ price = '', quantity }) => ({ price, quantity })),
      addInvoiceItems: params.invoice_items ?? [],
      behavior: 'default_incomplete',
      savesPaymentMethod: false,
      discounts: params.discounts ?? [],
    });
  }),
];
