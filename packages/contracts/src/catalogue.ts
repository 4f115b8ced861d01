import { z } from 'zod';
import { soldAddOns } from '#/billing.ts';
import { planLook, planSlug, planSlugLimit, recommendationGrounds } from '#/plans.ts';

/** Letters, digits and single dashes: what stays the same in an address however it is copied. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What no plan can be called: the list of clients filters by "none", and Stripe finds add-ons under these names. */
export const reservedPlanSlugs: readonly string[] = ['none', ...soldAddOns];

/** Whether a slug can name a plan. */
export const isPlanSlug = (slug: string): boolean =>
  slug.length <= planSlugLimit && slugPattern.test(slug) && !reservedPlanSlugs.includes(slug);

/** A plan as anyone may know it. Prices are New Zealand dollars a month; legacy plans have theirs in price lists. */
const cataloguePlan = z.object({
  slug: planSlug,
  name: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  isCurrent: z.boolean(),
  isPopular: z.boolean(),
  features: z.array(z.string()),
  commitmentText: z.string(),
  pageLimit: z.number().nullable(),
  setupDays: z.number().nullable(),
  /** Revision requests a month; null for no limit. */
  revisionQuota: z.number().nullable(),
  /** Hours within which support answers; null for the same day. */
  supportHours: z.number().nullable(),
  ...planLook.shape,
  /** Which of a visitor's answers to the StackBot speak for this plan. */
  recommendedFor: z.array(z.enum(recommendationGrounds)),
  /** Whether clients on this plan have the one-page portal too. */
  hasOnePagePortal: z.boolean(),
});
export type CataloguePlan = z.infer<typeof cataloguePlan>;

/** Prices that one screen quotes, by the slug of the list. */
const cataloguePriceList = z.object({
  slug: z.string(),
  rows: z.array(
    z.object({
      tier: planSlug,
      name: z.string(),
      amount: z.number(),
      cadence: z.enum(['monthly', 'one-time']),
      note: z.string().nullable(),
    }),
  ),
});
export type CataloguePriceList = z.infer<typeof cataloguePriceList>;

/** Something a client can add to a plan, at a price in New Zealand dollars. */
const addOn = z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.number() });
export type AddOn = z.infer<typeof addOn>;

/** The add-on that buys one more change where a plan's monthly quota of revisions is used up. */
export const contentUpdateId = 'addOn-content-update';

/** GET /api/catalogue: every plan, price list and add-on, in their order. Source: decision D3. */
export const catalogue = z.object({
  plans: z.array(cataloguePlan),
  priceLists: z.array(cataloguePriceList),
  addOns: z.array(addOn),
});
export type CatalogueContent = z.infer<typeof catalogue>;
