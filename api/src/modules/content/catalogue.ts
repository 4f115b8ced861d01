import type { Tier } from '@stackworks/contracts';

/** What the API needs to know of a plan; content alone knows it. Prices are NZ dollars a month. */
export type Plan = { slug: Tier; name: string; price: number };

/** What mail and the portal need to know of the business. */
export type SiteSettings = { name: string; supportEmail: string };

/** Plans and settings in memory, as last read from content. */
export type Catalogue = {
  /** Plans by their slug; a tier without a plan document has none. */
  findPlan: (slug: Tier) => Plan | null;
  /** @throws AppError unavailable until content has been read once */
  settings: () => SiteSettings;
  /** Reads content again. When that fails what was read before stays, and the failure is thrown. */
  refresh: () => Promise<void>;
};
