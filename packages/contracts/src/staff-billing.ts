import { z } from 'zod';
import { billingSummary, cadence, invoice, purchase } from '#/billing.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlug, planSlugInput } from '#/plans.ts';

/**
 * Answer of GET /api/admin/clients/{id}/billing: what the client sees, and what staff need to trust it. `syncedAt` is when Stripe
 * was last read; `stripeUrl` is the customer in Stripe's dashboard.
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
  purchases: z.array(purchase),
});
export type StaffBilling = z.infer<typeof staffBilling>;

/** Billing problems that are still unresolved. */
export const billingProblemKinds = [
  /** The catalogue and Stripe disagree about a price, so that plan is not sold. */
  'price_mismatch',
  /** A sale that has no account: its address is of a member of staff, or Stripe has no customer for it. */
  'no_account',
  /** A client has paid while their account is on hold. */
  'on_hold',
  /** Somebody has paid for what the catalogue does not sell, so nothing came of it. */
  'unknown_sale',
  /** A plan is paid at another price, in another currency or at another interval than the catalogue has. */
  'odd_price',
  /** A client's bank has taken a payment back. */
  'dispute',
  /** A client has paid for two subscriptions at once. */
  'two_subscriptions',
  /** What we had written differed from Stripe, and has been fixed. */
  'difference',
  /** A customer could not be read again and again. */
  'unreadable',
] as const;
export type BillingProblemKind = (typeof billingProblemKinds)[number];

export const billingProblem = z.object({
  id: z.string(),
  kind: z.enum(billingProblemKinds),
  /** The plan, or what of Stripe's it is about. */
  subject: z.string(),
  text: z.string(),
  clientId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type BillingProblem = z.infer<typeof billingProblem>;

/** POST /api/admin/clients/{id}/billing/sync: what was read, and what of our own it changed, in sentences. */
export const billingChecked = z.object({ billing: staffBilling, changes: z.array(z.string()) });
export type BillingChecked = z.infer<typeof billingChecked>;

/** Names a problem in an address. */
export const billingProblemParam = z.object({ id: z.string().max(64) });

/** GET /api/admin/billing/problems: those not resolved, newest first. */
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
  /** Grace is over, whatever the day, once this is no longer `past_due`. */
  stripeStatus: z.string().nullable(),
  graceEndsAt: z.iso.datetime(),
});

/** GET /api/admin/billing/late: failed payments, the longest first. */
export const latePayerPage = page(latePayer);
export type LatePayer = z.infer<typeof latePayer>;

/** A plan with subscribers on another price than the catalogue's. Amounts are cents. */
export const priceStanding = z.object({
  tier: planSlug,
  planName: z.string(),
  amount: z.number().int(),
  /** How many pay another price and have not been notified of this one. */
  untold: z.number().int(),
  /** How many have been notified and change on their day. */
  told: z.number().int(),
  /** The other price that some were notified of; withdrawn soon unless the catalogue returns to it. */
  inDoubt: z.object({ amount: z.number().int(), takenBackAfter: z.iso.datetime() }).nullable(),
});

export type PriceStanding = z.infer<typeof priceStanding>;

/** GET /api/admin/billing/prices. `earliestOn` is the first Auckland day on which a notice sent now may take effect. */
export const priceStandings = z.object({ plans: z.array(priceStanding), earliestOn: z.iso.date() });
export type PriceStandings = z.infer<typeof priceStandings>;

/** POST /api/admin/billing/price-notices: notifies every subscriber of a plan who pays another price than the catalogue's. */
export const priceNoticeInput = z.object({
  tier: planSlugInput,
  /** The price the caller saw, in cents: rejected if it has changed since. */
  amount: z.number().int(),
  /** An Auckland day, from whose beginning invoices have the new price. */
  effectiveOn: z.iso.date('Choose a day'),
});
export type PriceNoticeInput = z.infer<typeof priceNoticeInput>;

/** Query of GET /api/admin/billing/price-notices/preview. */
export const priceNoticeQuery = priceNoticeInput.extend({ amount: z.coerce.number().int() });

/** GET /api/admin/billing/price-notices/preview: what would be sent, by the same rules as sending it. */
export const priceNoticePreview = z.object({
  subject: z.string(),
  /** The mail to the first of them, as plain text. */
  text: z.string(),
  clients: z.number().int(),
  /** The first of those who would get it, and what each pays now. */
  first: z.array(
    z.object({ clientId: z.string(), name: z.string(), email: z.string(), amount: z.number().int() }),
  ),
});
export type PriceNoticePreview = z.infer<typeof priceNoticePreview>;

export const priceNotice = z.object({
  id: z.string(),
  tier: planSlug,
  planName: z.string(),
  amount: z.number().int(),
  effectiveAt: z.iso.datetime(),
  sentByName: z.string(),
  clients: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When it was taken back, because the catalogue has another price again or a newer notice has taken its place. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** After when it is taken back, unless the catalogue has its price again; null where it has, or nobody waits for it. */
  takenBackAfter: z.iso.datetime().nullable(),
});
export type PriceNotice = z.infer<typeof priceNotice>;

/** GET /api/admin/billing/price-notices, newest first. */
export const priceNoticePage = page(priceNotice);
export const billingListQuery = pageQuery;
