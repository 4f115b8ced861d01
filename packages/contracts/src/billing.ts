import { z } from 'zod';
import { page } from '#/paging.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { planSlug, planSlugInput } from '#/plans.ts';

/** What can be bought once beside a plan: the lookup key of its price at Stripe, and with `addOnIdOf` its id in content. */
export const soldAddOns = ['extra-page-block', 'content-update', 'brand-kit'] as const;
export type SoldAddOn = (typeof soldAddOns)[number];

/** The id of an add-on's document in content. */
export const addOnIdOf = (addOn: SoldAddOn): string => `addOn-${addOn}`;

/** Off every website plan after a brand kit, in percent. Source: public-site specification §9. */
export const brandKitDiscountPercent = 10;

/** How long everything still works after a failed renewal, in days. */
export const graceDays = 7;

/** How long files are kept after a subscription has ended, in days. Source: public-site specification §9, "Terms". */
export const filesKeptDays = 30;

/** How much notice existing subscribers get of a new price, in days. Source: public-site specification §9, "Terms". */
export const priceNoticeDays = 30;

/** Between two charges of a subscription, as Stripe names it. Plans are sold by the month; one made by hand may be otherwise. */
export const billingIntervals = ['day', 'week', 'month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** How often a plan is charged: the unit of its billing interval. */
export const cadence = { interval: z.enum(billingIntervals), intervalCount: z.number().int().positive() };
export type Cadence = { interval: BillingInterval; intervalCount: number };

/** How often something is charged, after its amount: "a month", "every 3 months". */
export const sayCadence = ({ interval, intervalCount }: Cadence): string =>
  intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;

/** What somebody pays with; `type` is Stripe's word. Of anything but a card, brand and expiry are null, and often the digits too. */
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

/** What somebody pays with, in words: "Visa ending 4242", "Link", "bank account ending 6789". */
export function describePaymentMethod({ type, brand, last4 }: PaymentMethod): string {
  const isBank = /bank|debit/.test(type);
  const name =
    type === 'card'
      ? sayBrand(brand ?? 'card')
      : (paymentMethodNames[type] ?? (isBank ? 'bank account' : type.replaceAll('_', ' ')));
  return last4 === null ? name : `${name} ending ${last4}`;
}

const sayBrand = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/**
 * A change of plan that takes effect once its invoice is paid, and lapses at `expiresAt`. `url` is Stripe's page of the invoice,
 * where the bank asks its customer or another card pays; `amount` is cents.
 */
export const pendingChange = z.object({
  plan: planSlug,
  amount: z.number().int(),
  /** Whether the customer's bank waits for their confirmation; else the payment failed. */
  needsConfirmation: z.boolean(),
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type PendingChange = z.infer<typeof pendingChange>;

/**
 * Answer of GET /api/client/billing. Amounts are cents of `currency`. `isUsable` says whether creating and uploading work.
 * `isCardBilled` is false for a plan granted by staff: nothing of the rest is then known. `cancelAt` is when a subscription
 * that was cancelled ends, `endedAt` when it did, `graceEndsAt` until when everything works after a failed renewal.
 */
export const billingSummary = z.object({
  tier: planSlug.nullable(),
  planName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  isUsable: z.boolean(),
  isCardBilled: z.boolean(),
  amount: z.number().int().nullable(),
  ...cadence,
  currency: z.string(),
  /** What is taken off the next charges, of a change to a smaller plan. */
  credit: z.number().int(),
  /** What a new card is charged at once by somebody who is late; null where nobody is, or where invoices are sent instead. */
  owed: z.number().int().nullable(),
  /** Stripe's page on which their bank asks a late payer to confirm what is owed; null where no bank does. */
  confirmUrl: z.url().nullable(),
  /** A change of plan that has not been paid for yet. */
  pendingChange: pendingChange.extend({ planName: z.string() }).nullable(),
  discountPercent: z.number().nullable(),
  /** Whether they have bought a brand kit, after which every plan costs them less. */
  hasBrandKit: z.boolean(),
  periodEnd: z.iso.datetime().nullable(),
  cancelAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  filesKeptUntil: z.iso.datetime().nullable(),
  graceEndsAt: z.iso.datetime().nullable(),
  paymentMethod: paymentMethod.nullable(),
  /** A price they have been notified of, from when it is theirs, and when it is charged first, where that is known. */
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

/** What has become of a payment that its payer's bank asks back; one that it left with us has no mark. */
export const disputeMarks = ['open', 'lost'] as const;
export type DisputeMark = (typeof disputeMarks)[number];

/** An invoice; `receiptUrl` is Stripe's page of it, and `pdfUrl` the same to keep. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  description: z.string(),
  amount: z.number().int(),
  /** What of it was taken from credit. */
  fromCredit: z.number().int(),
  /** What of it was paid back. */
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

/** Answer of GET /api/client/billing/invoices, newest first. */
export const invoicePage = page(invoice);
export type InvoicePage = z.infer<typeof invoicePage>;

/** Something bought once; `projectId` leads to the work it began, where it began any, `receiptUrl` to Stripe's page of it. */
export const purchase = z.object({
  id: z.string(),
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number().int(),
  /** What of it was paid back. */
  amountRefunded: z.number().int(),
  dispute: z.enum(disputeMarks).nullable(),
  currency: z.string(),
  projectId: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Purchase = z.infer<typeof purchase>;

/** Answer of GET /api/client/billing/purchases, newest first. */
export const purchasePage = page(purchase);

/** POST /api/client/billing/preview: what a change of plan would cost now. */
export const planPreviewInput = z.object({ plan: planSlugInput });

/**
 * Answer of POST /api/client/billing/preview. `dueNow` is charged at once; below nothing, it is credit for later invoices.
 * `carriedOver` is too little to be charged at once, and added to the next charge. `creditLeft` is what credit there is afterwards. `prorationDate` is the second for which it is reckoned, in Unix time.
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
  prorationDate: z.number().int(),
});
export type PlanPreview = z.infer<typeof planPreview>;

/** POST /api/client/billing/plan: the preview that was agreed to. The server calculates it again, and rejects another amount. */
export const planChangeInput = z.object({
  plan: planSlugInput,
  prorationDate: z.number().int(),
  dueNow: z.number().int(),
});
export type PlanChangeInput = z.infer<typeof planChangeInput>;

/**
 * Answer of POST /api/client/billing/plan: how the subscription then stands, or where a bank that wants to hear from its
 * customer asks them; nothing is changed or charged before they have answered it.
 */
export const planChanged = z.discriminatedUnion('state', [
  z.object({ state: z.literal('changed'), billing: billingSummary }),
  z.object({ state: z.literal('confirm'), url: z.url() }),
]);
export type PlanChanged = z.infer<typeof planChanged>;

/** POST /api/client/billing/add-ons */
export const addOnOrderInput = z.object({ addOn: z.enum(soldAddOns) });

/** What the address one comes back to from Stripe's pages says was done there, under `returnedParameter`. */
export const returnedParameter = 'returned';
export const returns = ['card', 'invoices', 'plan', 'add-on', 'checkout'] as const;
export type Returned = (typeof returns)[number];

/** POST /api/client/billing/portal-session: what somebody wants to do on Stripe's pages. */
export const portalSessionInput = z.object({ purpose: z.enum(['card', 'invoices']) });

/** Where a browser goes on. */
export const hostedPage = z.object({ url: z.url() });
export type HostedPage = z.infer<typeof hostedPage>;
