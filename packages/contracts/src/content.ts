import { z } from 'zod';
import { soldAddOns } from './billing.ts';
import { planLook, planSlug, planSlugLimit, recommendationGrounds } from './plans.ts';
import { mounts } from './routes.ts';

/** Letters, digits and single dashes, which every address bar copies unchanged. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Slugs no plan can have: the client list filters by "none", and add-ons have these names at Stripe. */
export const reservedPlanSlugs: readonly string[] = ['none', ...soldAddOns];

export const isPlanSlug = (slug: string): boolean =>
  slug.length <= planSlugLimit && slugPattern.test(slug) && !reservedPlanSlugs.includes(slug);

/** A plan, as the public sees it. Prices are New Zealand dollars a month; legacy plans' are in price lists. */
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
  /** Projects that a client on this plan can have; null for no limit. */
  projectLimit: z.number().nullable(),
  setupDays: z.number().nullable(),
  /** Revision requests a month; null for no limit. */
  revisionQuota: z.number().nullable(),
  /** Rounds of changes to each project before its launch, which don't count against the quota. */
  roundsBeforeLaunch: z.number(),
  /** Hours within which support replies; null for the same day. */
  supportHours: z.number().nullable(),
  ...planLook.shape,
  /** The answers to StackBot that call for this plan. */
  recommendedFor: z.array(z.enum(recommendationGrounds)),
  /** Whether clients on this plan have the one-page portal too. */
  hasOnePagePortal: z.boolean(),
});
export type CataloguePlan = z.infer<typeof cataloguePlan>;

/** The prices of one screen, by the list's slug. */
const cataloguePriceList = z.object({
  slug: z.string(),
  rows: z.array(
    z.object({
      plan: planSlug,
      name: z.string(),
      amount: z.number(),
      cadence: z.enum(['monthly', 'one-time']),
      note: z.string().nullable(),
    }),
  ),
});
export type CataloguePriceList = z.infer<typeof cataloguePriceList>;

/** Something a client can add to a plan; the price is New Zealand dollars. */
const addOn = z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.number() });
export type AddOn = z.infer<typeof addOn>;

/** The add-on that buys one more revision once the plan's monthly quota is used up. */
export const contentUpdateId = 'addOn-content-update';

/** GET /api/catalogue: every plan, price list and add-on, in order. Source: decision D3. */
export const catalogue = z.object({
  plans: z.array(cataloguePlan),
  priceLists: z.array(cataloguePriceList),
  addOns: z.array(addOn),
});
export type CatalogueContent = z.infer<typeof catalogue>;

/** What screens show about the business. */
export const siteSettings = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** When people reply, in words. */
  supportHours: z.string(),
  /** Where staff manage hosting; null without such a tool. */
  hostingToolUrl: z.string().nullable(),
  /** What we say of refunds and rights. */
  refunds: z.string(),
  /** The rate of GST in percent that our prices include; null while we aren't registered. Source: decision D20. */
  gstRate: z.number().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** GET /api/site-settings. Source: decisions D1 and D21. */
export const siteSettingsResponse = siteSettings.extend({
  /** The response target without a plan, in hours. */
  replyHours: z.number(),
});
export type SiteSettingsResponse = z.infer<typeof siteSettingsResponse>;

/** Why the site could not be updated, with the document and field if content is the reason. */
export const publicationProblem = z.object({
  message: z.string(),
  documentId: z.string().optional(),
  documentType: z.string().optional(),
  field: z.string().optional(),
});
export type PublicationProblem = z.infer<typeof publicationProblem>;

export const publication = z.object({
  /** `handed_over`: another host builds the site, unreported. */
  state: z.enum(['live', 'building', 'handed_over', 'failed']),
  /** When this state began. */
  since: z.iso.datetime(),
  /** The time up to which visitors see every change; null before the first build. */
  contentAsOf: z.iso.datetime().nullable(),
  problem: publicationProblem.nullable(),
});
export type Publication = z.infer<typeof publication>;

/** A published price that Stripe does not have yet: visitors see and pay `sold`. In dollars. */
export const pendingPrice = z.object({
  /** A plan's slug, or what an add-on is sold as. */
  lookupKey: z.string(),
  sold: z.number(),
  published: z.number(),
});
export type PendingPrice = z.infer<typeof pendingPrice>;

/** GET /api/publications/latest */
export const latestPublication = publication.extend({ pendingPrices: z.array(pendingPrice) });
export type LatestPublication = z.infer<typeof latestPublication>;

/** GET /api/plan-holders/:slug: how many clients are on a plan. */
export const planHolders = z.object({ clients: z.int() });

/** Studio's address at a problem's document and field; its home page without one. */
export function toStudioAddress({ documentId, documentType, field }: PublicationProblem): string {
  if (documentId === undefined) return mounts.studio;
  const parameters = Object.entries({ id: documentId, type: documentType, path: field });
  const intent = parameters.flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${mounts.studio}/intent/edit/${intent.join(';')}`;
}

/** Widths of content images, in pixels. Few, so that nobody can make us store every width. */
export const imageWidths = [320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const widest = imageWidths[5];
const mistake = 'The width w must be a number of pixels.';

/** Query of GET /api/images/:slug. `w` is a width in pixels, rounded up to one of ours; `v` is the version. */
export const imageQuery = z.object({
  w: z.coerce
    .number(mistake)
    .int(mistake)
    .positive(mistake)
    .default(widest)
    .transform((wanted): ImageWidth => imageWidths.find((width) => width >= wanted) ?? widest),
  v: z.string().optional(),
});
