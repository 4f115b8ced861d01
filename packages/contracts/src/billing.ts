import { z } from 'zod';
import { page } from '#/paging.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { planSlug, planSlugInput } from '#/plans.ts';

/** One-off purchases, by the lookup keys of their prices at Stripe. */
export const soldAddOns = ['extra-page-block', 'content-update', 'brand-kit'] as const;
export type SoldAddOn = (typeof soldAddOns)[number];

/** The id of an add-on's document in content. */
export const addOnIdOf = (addOn: SoldAddOn): string => `addOn-${addOn}`;

/** Off every website plan after a brand kit, in percent. Source: public-site specification §9. */
export const brandKitDiscountPercent = 10;

/** How long everything still works after a failed renewal, in days. */
export const graceDays = 7;

/** How long files stay after a subscription ends, in days. Source: public-site specification §9, "Terms". */
export const filesKeptDays = 30;

/** How much notice existing subscribers get of a new price, in days. Source: public-site specification §9, "Terms". */
export const priceNoticeDays = 30;

/** Plans are monthly; only prices made by hand at Stripe have another interval. */
export const billingIntervals = ['day', 'week', 'month', 'year'] as const;

export const cadence = { interval: z.enum(billingIntervals), intervalCount: z.number().int().positive() };
type Cadence = z.infer<z.ZodObject<typeof cadence>>;

/** How often something is charged, after its amount: "a month", "every 3 months". */
export const sayCadence = ({ interval, intervalCount }: Cadence): string =>
  intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;

/** `type` is Stripe's word. Only cards have a brand and expiry, and not all other methods have digits. */
const paymentMethod = z.object({
  type: z.string().meta({ examples: ['card'] }),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const paymentMethodNames: Readonly<Record<string, string>> = {
  link: 'Link',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  revolut_pay: 'Revolut Pay',
  klarna: 'Klarna',
};

/** "Visa ending 4242", "Link", "bank account ending 6789". */
export function describePaymentMethod({ type, brand, last4 }: PaymentMethod): string {
  const isBank = /bank|debit/.test(type);
  const name =
    type === 'card'
      ? sayBrand(brand ?? 'card')
      : (paymentMethodNames[type] ?? (isBank ? 'bank account' : type.replaceAll('_', ' ')));
  return last4 === null ? name : `${name} ending ${last4}`;
}

const sayBrand = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** A change of plan that takes effect once its invoice is paid, and lapses at `expiresAt`. `url` is Stripe's invoice page. */
export const pendingChange = z.object({
  plan: planSlug,
  amount: z.number().int(),
  /** Whether the bank waits for confirmation; otherwise the payment failed. */
  needsConfirmation: z.boolean(),
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/**
 * GET /api/client/billing. Amounts are cents of `currency`. `isUsable`: creating and uploading work. `isCardBilled` is false
 * for a plan granted by staff, of which the rest is unknown. `graceEndsAt`: until when everything works after a failed renewal.
 */
export const billingSummary = z.object({
  plan: planSlug.nullable(),
  planName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  isUsable: z.boolean(),
  isCardBilled: z.boolean(),
  amount: z.number().int().nullable(),
  ...cadence,
  currency: z.string(),
  /** Taken off the next charges, after a change to a smaller plan; below zero, it is added to the next one. */
  credit: z.number().int(),
  /** What a late payer's new card is charged at once; null when invoices are sent instead. */
  owed: z.number().int().nullable(),
  /** Stripe's page on which a late payer's bank waits for confirmation. */
  confirmUrl: z.url().nullable(),
  pendingChange: pendingChange.extend({ planName: z.string() }).nullable(),
  /** A smaller plan that begins with the next period; `amount` is its own already. */
  nextPlan: z.object({ plan: planSlug, planName: z.string() }).nullable(),
  discountPercent: z.number().nullable(),
  /** A brand kit discounts every plan. */
  hasBrandKit: z.boolean(),
  periodEnd: z.iso.datetime().nullable(),
  cancelAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  filesKeptUntil: z.iso.datetime().nullable(),
  graceEndsAt: z.iso.datetime().nullable(),
  paymentMethod: paymentMethod.nullable(),
  /** An announced price, from when it applies, and when it is first charged, if known. */
  priceChange: z
    .object({
      amount: z.number().int(),
      effectiveAt: z.iso.datetime(),
      firstChargeAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type BillingSummary = z.infer<typeof billingSummary>;

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** A disputed payment; one that stayed with us has no mark. */
export const disputeMarks = ['open', 'lost'] as const;
export type DisputeMark = (typeof disputeMarks)[number];

/** `receiptUrl` is Stripe's page of the invoice. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  description: z.string(),
  amount: z.number().int(),
  fromCredit: z.number().int(),
  amountRefunded: z.number().int(),
  dispute: z.enum(disputeMarks).nullable(),
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  receiptUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** GET /api/client/billing/invoices, newest first. */
export const invoicePage = page(invoice);
export type InvoicePage = z.infer<typeof invoicePage>;

/** A one-off purchase, the project opened for it, and Stripe's page of its receipt. */
export const purchase = z.object({
  id: z.string(),
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number().int(),
  amountRefunded: z.number().int(),
  dispute: z.enum(disputeMarks).nullable(),
  currency: z.string(),
  projectId: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Purchase = z.infer<typeof purchase>;

/** GET /api/client/billing/purchases, newest first. */
export const purchasePage = page(purchase);

/** POST /api/client/billing/preview */
export const planPreviewInput = z.object({ plan: planSlugInput });

/**
 * What a change of plan costs at `prorationDate`, in Unix seconds. A smaller plan begins with the next charge, at `startsAt`, and
 * costs nothing now; any other begins at once, and `startsAt` is null. `dueNow` is charged at once; if negative, it becomes
 * credit. `carriedOver` is too little to charge, and added to the next charge. `creditLeft` is the credit afterwards.
 */
export const planPreview = z.object({
  plan: planSlug,
  planName: z.string(),
  dueNow: z.number().int(),
  carriedOver: z.number().int(),
  creditLeft: z.number().int(),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: z.number().int() })),
  nextAmount: z.number().int(),
  nextChargeAt: z.iso.datetime(),
  startsAt: z.iso.datetime().nullable(),
  prorationDate: z.number().int(),
});
export type PlanPreview = z.infer<typeof planPreview>;

/** POST /api/client/billing/plan: the preview the client accepted. The server calculates it again, and rejects other amounts. */
export const planChangeInput = z.object({
  plan: planSlugInput,
  prorationDate: z.number().int(),
  dueNow: z.number().int(),
  nextAmount: z.number().int(),
});
export type PlanChangeInput = z.infer<typeof planChangeInput>;

/** The changed subscription, or where to confirm it with the bank; nothing is changed or charged before that. */
export const planChanged = z.discriminatedUnion('state', [
  z.object({ state: z.literal('changed'), billing: billingSummary }),
  z.object({ state: z.literal('confirm'), url: z.url() }),
]);
export type PlanChanged = z.infer<typeof planChanged>;

/** POST /api/client/billing/add-ons */
export const addOnOrderInput = z.object({ addOn: z.enum(soldAddOns) });

/** What a client did on Stripe's pages, in the address they come back to. */
export const returnedParameter = 'returned';
export const returns = ['card', 'invoices', 'plan', 'add-on', 'checkout'] as const;
export type Returned = (typeof returns)[number];

/** POST /api/client/billing/portal-session */
export const portalSessionInput = z.object({ purpose: z.enum(['card', 'invoices']) });

export const hostedPage = z.object({ url: z.url() });
export type HostedPage = z.infer<typeof hostedPage>;
