import { z } from 'zod';
import { tiers } from '#/tiers.ts';

/** A plan as anyone may know it. Prices are New Zealand dollars a month; legacy plans have theirs in price lists. */
const cataloguePlan = z.object({
  slug: z.enum(tiers),
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
});
export type CataloguePlan = z.infer<typeof cataloguePlan>;

/** Prices that one screen quotes, by the slug of the list. */
const cataloguePriceList = z.object({
  slug: z.string(),
  rows: z.array(
    z.object({
      tier: z.enum(tiers),
      name: z.string(),
      amount: z.number(),
      cadence: z.enum(['monthly', 'one-time']),
      note: z.string().nullable(),
    }),
  ),
});
export type CataloguePriceList = z.infer<typeof cataloguePriceList>;

/** GET /api/catalogue: every plan and price list, in their order. Source: decision D3. */
export const catalogue = z.object({
  plans: z.array(cataloguePlan),
  priceLists: z.array(cataloguePriceList),
});
export type CatalogueContent = z.infer<typeof catalogue>;
