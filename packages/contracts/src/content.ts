import { z } from 'zod';
import { soldAddOns } from './billing.ts';
import { planLook, planSlug, planSlugLimit, recommendationGrounds } from './plans.ts';
import { mounts } from './routes.ts';

/** Letters, digits and single dashes: what stays the same in an address however it is copied. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Slugs no plan can have: the list of clients filters by "none", and Stripe has add-ons under these names. */
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
  /** Hours within which support replies; null for the same day. */
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

/** What a screen needs to know of the business. */
export const siteSettings = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** When people reply, in words. */
  supportHours: z.string(),
  /** Where staff manage hosting; null while content names no such tool. */
  hostingToolUrl: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** GET /api/site-settings. Source: decisions D1 and D21. */
export const siteSettingsResponse = siteSettings.extend({
  /** Hours within which somebody without a plan gets a reply. */
  replyHours: z.number(),
});
export type SiteSettingsResponse = z.infer<typeof siteSettingsResponse>;

/**
 * How far the last published change has come on its way to visitors. `handed_over`: another host builds the site,
 * and does not report when it has.
 */
export const publicationStates = ['live', 'building', 'handed_over', 'failed'] as const;

/** Why the site could not be updated; the document and field, if content is the reason. */
export const publicationProblem = z.object({
  message: z.string(),
  documentId: z.string().optional(),
  documentType: z.string().optional(),
  field: z.string().optional(),
});
export type PublicationProblem = z.infer<typeof publicationProblem>;

/** How far published content has come on its way to visitors. */
export const publication = z.object({
  state: z.enum(publicationStates),
  /** When this state began. */
  since: z.iso.datetime(),
  /** The newest change that visitors see, null before the first build: every document changed by then has come as far. */
  contentAsOf: z.iso.datetime().nullable(),
  problem: publicationProblem.nullable(),
});
export type Publication = z.infer<typeof publication>;

/** A published price that Stripe does not have yet: visitors see and pay `sold`. Both in dollars. */
export const pendingPrice = z.object({
  /** A plan's slug, or what an add-on is sold as. */
  lookupKey: z.string(),
  sold: z.number(),
  published: z.number(),
});
export type PendingPrice = z.infer<typeof pendingPrice>;

/** GET /api/publications/latest: whether visitors see what is published. */
export const latestPublication = publication.extend({ pendingPrices: z.array(pendingPrice) });
export type LatestPublication = z.infer<typeof latestPublication>;

/** GET /api/plan-holders/:slug: how many clients have a plan. */
export const planHolders = z.object({ clients: z.int() });

/** Returns the address of Studio at a document and field; its start when the problem has none. */
export function toStudioAddress({ documentId, documentType, field }: PublicationProblem): string {
  if (documentId === undefined) return mounts.studio;
  const parameters = Object.entries({ id: documentId, type: documentType, path: field });
  const intent = parameters.flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${mounts.studio}/intent/edit/${intent.join(';')}`;
}

/** The widths content images are sent in, in pixels. Few, so that nobody can make us store one of each. */
export const imageWidths = [320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const widest = imageWidths[5];
const mistake = 'The width w must be a number of pixels.';

/** Query of GET /api/images/:slug. `w` is the width wanted, in pixels: the next of our widths is sent. `v` is the version wanted. */
export const imageQuery = z.object({
  w: z.coerce
    .number(mistake)
    .int(mistake)
    .positive(mistake)
    .default(widest)
    .transform((wanted): ImageWidth => imageWidths.find((width) => width >= wanted) ?? widest),
  v: z.string().optional(),
});
