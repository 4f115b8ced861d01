import type { BusinessSettings } from '@stackworks/business-time';
import {
  plainLook,
  type AddOn,
  type CatalogueContent,
  type CataloguePlan,
  type CataloguePriceList,
  type Passage,
  type PlanLook,
  type PlanSlug,
  type SiteSettings,
} from '@stackworks/contracts';
import type { Logger } from 'pino';
import { AppError, inputError } from '#/errors.ts';
import type { ContentImage } from '#/platform/content/content-images.ts';
import type { Terms } from '#/platform/content/terms.ts';

export type Content = {
  plans: CataloguePlan[];
  priceLists: CataloguePriceList[];
  addOns: AddOn[];
  settings: SiteSettings;
  businessTime: BusinessSettings;
  /** Hours within which the site says we reply to leads. */
  leadReplyHours: number;
  /** Opening hours within which a person reaches out to a visitor who asks the StackBot for one. */
  expertReplyHours: number;
  /** The terms of service in force. */
  terms: Terms | null;
  /** What StackBot may quote. */
  passages: Passage[];
  images: { slug: string; image: ContentImage }[];
};

export type CataloguePort = {
  /** Plans, price lists, site settings and pictures, as last read from content. */
  catalogue: Catalogue;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Holds plans, price lists, settings and images in memory, as last read from content. It starts empty: until content has
 * been read once, reading a setting throws `unavailable`.
 */
export function createCatalogue(readContent: () => Promise<Content>, log: Logger) {
  let content: Content | null = null;
  let reading: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const firstRead: Promise<void> = promise;

  const get = (): Content => {
    if (content) return content;
    throw new AppError('unavailable', 'Our content isn’t available right now. Please try again in a moment.');
  };

  async function readAll(): Promise<void> {
    try {
      content = await readContent();
      resolve(undefined);
    } catch (error) {
      log.warn({ err: error }, 'content could not be read, so the catalogue stays as it was');
    }
  }

  /** Resolves once content has been read that is no older than the call. When that fails, the last content stays. */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = readAll().finally(() => {
        reading = null;
      });
      return reading;
    }
    // The current read may be too old for this call, so one more follows, shared by all calls until then.
    following ??= reading.then(() => {
      following = null;
      return refresh();
    });
    return following;
  }

  const findPlan = (slug: PlanSlug): CataloguePlan | null =>
    content?.plans.find((plan) => plan.slug === slug) ?? null;

  return {
    findPlan,
    /** How a plan is drawn; plainly where content does not say. */
    lookOf: (slug: PlanSlug): PlanLook => {
      const { colour, sheets } = findPlan(slug) ?? plainLook;
      return { colour, sheets };
    },
    /** Every plan in content's order, then the other named ones in alphabetical order. */
    listSlugs: (named: readonly PlanSlug[]): PlanSlug[] => {
      const known = content?.plans.map(({ slug }) => slug) ?? [];
      return [...new Set([...known, ...named.toSorted()])];
    },
    read: (): CatalogueContent => {
      const { plans, priceLists, addOns } = get();
      return { plans, priceLists, addOns };
    },
    findAddOn: (id: string): AddOn | null => content?.addOns.find((addOn) => addOn.id === id) ?? null,
    settings: () => get().settings,
    businessTime: () => get().businessTime,
    leadReplyHours: () => get().leadReplyHours,
    expertReplyHours: () => get().expertReplyHours,
    terms: () => get().terms,
    passages: () => get().passages,
    isRead: () => content !== null,
    firstRead,
    findImage: (slug: string) => get().images.find((one) => one.slug === slug)?.image ?? null,
    refresh,
  };
}

const noSuchPlan = 'Choose one of our plans.';

/**
 * Rejects a plan that content does not have, or that `isWanted` rules out.
 * @param field the input that names it
 * @throws AppError invalid_input; unavailable until content has been read once
 */
export function requirePlan(
  { catalogue }: { catalogue: Catalogue },
  slug: PlanSlug,
  field: string,
  isWanted: (plan: CataloguePlan) => boolean = () => true,
): void {
  if (catalogue.read().plans.some((plan) => plan.slug === slug && isWanted(plan))) return;
  throw inputError(field, noSuchPlan);
}
