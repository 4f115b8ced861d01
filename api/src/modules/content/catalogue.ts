import type { BusinessSettings } from '@stackworks/business-time';
import {
  plainLook,
  type AddOn,
  type CatalogueContent,
  type CataloguePlan,
  type CataloguePriceList,
  type PlanLook,
  type PlanSlug,
  type SiteSettings,
} from '@stackworks/contracts';
import type { Logger } from 'pino';
import { AppError } from '#/errors.ts';
import type { ContentImage } from '#/platform/content/content-images.ts';
import type { Signatory } from '@stackworks/email';

/** Plans, price lists, settings and where pictures are, in memory, as last read from content. */
export type Catalogue = {
  /** The plan of a tier, or null when content has none. */
  findPlan: (slug: PlanSlug) => CataloguePlan | null;
  /** How the plan of a tier is drawn; plainly where content does not say. */
  lookOf: (slug: PlanSlug) => PlanLook;
  /** Every plan there is in content, in its order, and after them the others that are named, in alphabetical order. */
  listSlugs: (named: readonly PlanSlug[]) => PlanSlug[];
  /** Every plan, price list and add-on. @throws AppError unavailable until content has been read once */
  read: () => CatalogueContent;
  /** Something that can be added to a plan, or null when content has no such thing. */
  findAddOn: (id: string) => AddOn | null;
  /** @throws AppError unavailable until content has been read once */
  settings: () => SiteSettings;
  /** When we are open and which holidays we keep. @throws AppError unavailable until content has been read once */
  businessTime: () => BusinessSettings;
  /** Hours within which the site promises an answer to enquiries. @throws AppError unavailable until content has been read once */
  enquiryReplyHours: () => number;
  /** Opening hours within which a person reaches out to whoever asks the StackBot for one. @throws AppError unavailable until content has been read once */
  expertReplyHours: () => number;
  /** Who signs our letters; null where the team does. @throws AppError unavailable until content has been read once */
  signatory: () => Signatory | null;
  /** The date of the terms of service in force; null when content has none. @throws AppError unavailable until content has been read once */
  termsVersion: () => string | null;
  /** Whether content has been read once: nothing above throws from then on. */
  isRead: () => boolean;
  /** Resolves as soon as content has been read once. */
  firstRead: Promise<void>;
  /** The picture of the project with a slug, or null. @throws AppError unavailable until content has been read once */
  findImage: (slug: string) => ContentImage | null;
  /**
   * Resolves once content has been read that is no older than the call. When content does not answer, what was read
   * before stays.
   */
  refresh: () => Promise<void>;
};

/** What the catalogue reads of content. */
export type Content = {
  plans: CataloguePlan[];
  priceLists: CataloguePriceList[];
  addOns: AddOn[];
  settings: SiteSettings;
  businessTime: BusinessSettings;
  enquiryReplyHours: number;
  expertReplyHours: number;
  signatory: Signatory | null;
  termsVersion: string | null;
  images: { slug: string; image: ContentImage }[];
};

/**
 * An empty catalogue; `refresh` fills it.
 * @param readContent reads all of it from content, or throws
 * @param log told when content could not be read
 */
export function createCatalogue(readContent: () => Promise<Content>, log: Logger): Catalogue {
  let content: Content | null = null;
  let reading: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const firstRead = Promise.withResolvers<undefined>();

  const get = () => {
    if (content) return content;
    throw new AppError('unavailable', 'Our content isn’t available right now. Please try again in a moment.');
  };

  async function read(): Promise<void> {
    try {
      content = await readContent();
      firstRead.resolve(undefined);
    } catch (error) {
      log.warn({ err: error }, 'content could not be read, so the catalogue stays as it was');
    }
  }

  function refresh(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = null;
      });
      return reading;
    }
    // What is being read may be too old for who asks now, so one more reading follows, for all who ask meanwhile.
    following ??= reading.then(() => {
      following = null;
      return refresh();
    });
    return following;
  }

  const findPlan = (slug: PlanSlug) => content?.plans.find((plan) => plan.slug === slug) ?? null;

  return {
    findPlan,
    lookOf: (slug) => {
      const { colour, sheets } = findPlan(slug) ?? plainLook;
      return { colour, sheets };
    },
    listSlugs: (named) => {
      const known = content?.plans.map(({ slug }) => slug) ?? [];
      return [...new Set([...known, ...named.toSorted()])];
    },
    read: () => {
      const { plans, priceLists, addOns } = get();
      return { plans, priceLists, addOns };
    },
    findAddOn: (id) => content?.addOns.find((addOn) => addOn.id === id) ?? null,
    settings: () => get().settings,
    businessTime: () => get().businessTime,
    enquiryReplyHours: () => get().enquiryReplyHours,
    expertReplyHours: () => get().expertReplyHours,
    signatory: () => get().signatory,
    termsVersion: () => get().termsVersion,
    isRead: () => content !== null,
    firstRead: firstRead.promise,
    findImage: (slug) => get().images.find((one) => one.slug === slug)?.image ?? null,
    refresh,
  };
}

const noSuchPlan = 'Choose one of our plans.';

/**
 * Rejects a plan that content does not have.
 * @param field which part of what was sent names it
 * @param isWanted what else the plan has to be
 * @throws AppError invalid_input for another plan, unavailable until content has been read once
 */
export function requirePlan(
  { catalogue }: { catalogue: Catalogue },
  slug: PlanSlug,
  field: string,
  isWanted: (plan: CataloguePlan) => boolean = () => true,
): void {
  if (catalogue.read().plans.some((plan) => plan.slug === slug && isWanted(plan))) return;
  throw new AppError('invalid_input', noSuchPlan, { fields: { [field]: noSuchPlan } });
}
