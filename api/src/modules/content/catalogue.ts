import type { SiteSettings, Tier } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { AppError } from '#/errors.ts';

/** What the API needs to know of a plan. Price: NZ dollars a month; null for legacy plans, whose prices are in lists. */
export type Plan = { slug: Tier; name: string; price: number | null };

/** Plans and settings in memory, as last read from content. */
export type Catalogue = {
  /** The plan of a tier, or null when content has none. */
  findPlan: (slug: Tier) => Plan | null;
  /** @throws AppError unavailable until content has been read once */
  settings: () => SiteSettings;
  /** Reads content again. When content does not answer, what was read before stays. */
  refresh: () => Promise<void>;
};

/**
 * An empty catalogue; `refresh` fills it.
 * @param read reads plans and settings from content, or throws
 * @param log told when content could not be read
 */
export function createCatalogue(
  read: () => Promise<{ plans: Plan[]; settings: SiteSettings }>,
  log: Logger,
): Catalogue {
  let plans: ReadonlyMap<Tier, Plan> = new Map();
  let settings: SiteSettings | null = null;
  return {
    findPlan: (slug) => plans.get(slug) ?? null,
    settings: () => {
      if (settings) return settings;
      throw new AppError(
        'unavailable',
        'Our content is not available just now. Please try again in a moment.',
      );
    },
    refresh: async () => {
      try {
        const content = await read();
        plans = new Map(content.plans.map((plan) => [plan.slug, plan]));
        settings = content.settings;
      } catch (error) {
        log.warn({ err: error }, 'content could not be read, so the catalogue stays as it was');
      }
    },
  };
}
