import { z } from 'zod';
import { billingSummary, cadence, invoice, purchase } from '#/billing.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlug, planSlugInput } from '#/plans.ts';

/** A one-off purchase, with the version of the terms its buyer accepted. */
const staffPurchase = purchase.extend({ termsVersion: z.string().nullable() });
export type StaffPurchase = z.infer<typeof staffPurchase>;

/**
 * GET /api/admin/clients/{id}/billing. `syncedAt` is when Stripe was last read; `stripeUrl` is the customer's dashboard page.
 * `termsVersion` begins with the terms' own date.
 */
export const staffBilling = billingSummary.extend({
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  stripeStatus: z.string().nullable(),
  stripeUrl: z.string().nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: z.iso.datetime().nullable(),
  syncedAt: z.iso.datetime().nullable(),
  invoices: z.array(invoice),
  purchases: z.array(staffPurchase),
});
export type StaffBilling = z.infer<typeof staffBilling>;

export const termsParam = z.object({ version: z.string().max(64) });

/** GET /api/admin/terms/{version}: terms as somebody accepted them, in plain text; an empty line parts paragraphs. */
export const acceptedTerms = z.object({ version: z.string(), text: z.string() });
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

export const billingProblemKinds = [
  /** The catalogue and Stripe have different prices, so the plan isn't sold. */
  'price_mismatch',
  /** A sale without an account: it has a staff address, or no email. */
  'no_account',
  /** A client paid while their account is on hold. */
  'on_hold',
  /** A payment for something we don't sell. */
  'unknown_sale',
  /** A plan at another price, currency or interval than the catalogue's. */
  'odd_price',
  /** A client's bank disputes a payment. */
  'dispute',
  /** A client paid for two subscriptions. */
  'two_subscriptions',
  /** Our records differed from Stripe, and have been corrected. */
  'difference',
  /** A customer that repeatedly couldn't be read. */
  'unreadable',
] as const;
export type BillingProblemKind = (typeof billingProblemKinds)[number];

export const billingProblem = z.object({
  id: z.string(),
  kind: z.enum(billingProblemKinds),
  /** The plan or Stripe's object it is about. */
  subject: z.string(),
  text: z.string(),
  clientId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type BillingProblem = z.infer<typeof billingProblem>;

/** POST /api/admin/clients/{id}/billing/sync: the result, and what changed, in sentences. */
export const billingChecked = z.object({ billing: staffBilling, changes: z.array(z.string()) });
export type BillingChecked = z.infer<typeof billingChecked>;

export const billingProblemParam = z.object({ id: z.string().max(64) });

/** GET /api/admin/billing/problems: unresolved ones, newest first. */
export const billingProblemPage = page(billingProblem);

/** A client whose renewal failed. */
export const latePayer = z.object({
  clientId: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  planName: z.string().nullable(),
  amount: z.number().int().nullable(),
  ...cadence,
  currency: z.string(),
  pastDueSince: z.iso.datetime(),
  /** Once this isn't `past_due` any more, grace is over. */
  stripeStatus: z.string().nullable(),
  graceEndsAt: z.iso.datetime(),
});

/** GET /api/admin/billing/late: failed payments, the longest first. */
export const latePayerPage = page(latePayer);
export type LatePayer = z.infer<typeof latePayer>;

/** A plan with subscribers on another price than the catalogue's. Amounts are cents. */
export const priceStanding = z.object({
  plan: planSlug,
  planName: z.string(),
  amount: z.number().int(),
  /** How many pay another price and have no notice of this one. */
  untold: z.number().int(),
  /** How many have notice of this price. */
  told: z.number().int(),
  /** Another announced price, withdrawn soon unless the catalogue returns to it. */
  inDoubt: z.object({ amount: z.number().int(), takenBackAfter: z.iso.datetime() }).nullable(),
});

export type PriceStanding = z.infer<typeof priceStanding>;

/** GET /api/admin/billing/prices. `earliestOn` is the first Auckland day on which a notice sent now may take effect. */
export const priceStandings = z.object({ plans: z.array(priceStanding), earliestOn: z.iso.date() });
export type PriceStandings = z.infer<typeof priceStandings>;

/** POST /api/admin/billing/price-notices: announces the catalogue's price to subscribers who pay another. */
export const priceNoticeInput = z.object({
  plan: planSlugInput,
  /** The price the caller saw, in cents: rejected if it has changed since. */
  amount: z.number().int(),
  /** The Auckland day from whose start invoices have the new price. */
  effectiveOn: z.iso.date('Choose a day'),
});
export type PriceNoticeInput = z.infer<typeof priceNoticeInput>;

/** Query of GET /api/admin/billing/price-notices/preview. */
export const priceNoticeQuery = priceNoticeInput.extend({ amount: z.coerce.number().int() });

/** GET /api/admin/billing/price-notices/preview, by the same rules as sending it. */
export const priceNoticePreview = z.object({
  subject: z.string(),
  /** The first recipient's email, as plain text. */
  text: z.string(),
  clients: z.number().int(),
  /** The first recipients, and what each pays now. */
  first: z.array(
    z.object({ clientId: z.string(), name: z.string(), email: z.string(), amount: z.number().int() }),
  ),
});
export type PriceNoticePreview = z.infer<typeof priceNoticePreview>;

export const priceNotice = z.object({
  id: z.string(),
  plan: planSlug,
  planName: z.string(),
  amount: z.number().int(),
  effectiveAt: z.iso.datetime(),
  sentByName: z.string(),
  clients: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When the catalogue had another price again, or a newer notice replaced it. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** When it will be withdrawn, unless the catalogue returns to its price. */
  takenBackAfter: z.iso.datetime().nullable(),
});
export type PriceNotice = z.infer<typeof priceNotice>;

/** GET /api/admin/billing/price-notices, newest first. */
export const priceNoticePage = page(priceNotice);
export const billingListQuery = pageQuery;
