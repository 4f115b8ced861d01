import type { PlanSlug } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { isSold, toCents } from '#/modules/billing/sold-prices.ts';

/** A plan we sell as the catalogue has it, its price in cents. */
type CataloguePrice = { tier: PlanSlug; planName: string; amount: number };

/**
 * What each plan we sell costs, in the order of the catalogue.
 * @throws AppError unavailable until content has been read once
 */
export const listCataloguePrices = ({ catalogue }: Pick<Deps, 'catalogue'>): CataloguePrice[] =>
  catalogue
    .read()
    .plans.filter(isSold)
    .map(({ slug, name, price }) => ({ tier: slug, planName: name, amount: toCents(price) }));

/**
 * The price of a plan we sell; null when it has none.
 * @throws AppError unavailable until content has been read once
 */
export const findCataloguePrice = (deps: Pick<Deps, 'catalogue'>, tier: PlanSlug): CataloguePrice | null =>
  listCataloguePrices(deps).find((price) => price.tier === tier) ?? null;
