import {
  type PlanSlug,
  addOnIdOf,
  soldAddOns,
  type CatalogueContent,
  type PendingPrice,
} from '@stackworks/contracts';
import { isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { isSold, toCents } from '#/modules/billing/sold-prices.ts';
import { soldPrices } from './prices.tables.ts';

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

/** What is sold for how much, in cents, by its lookup key at Stripe. */
type SoldAmounts = ReadonlyMap<string, number>;

/** Reads what Stripe sells each plan and add-on for. One that has never been looked up there is missing. */
export async function readSoldAmounts(reader: Reader): Promise<SoldAmounts> {
  const rows = await reader.select().from(soldPrices);
  return new Map(rows.map(({ lookupKey, amount }) => [lookupKey, amount]));
}

/** The published prices that Stripe does not have yet, in dollars. */
export async function listPendingPrices(reader: Reader): Promise<PendingPrice[]> {
  const rows = await reader.select().from(soldPrices).where(isNotNull(soldPrices.pendingAmount));
  return rows.flatMap(({ lookupKey, amount, pendingAmount }) =>
    pendingAmount === null || pendingAmount === amount
      ? []
      : { lookupKey, sold: amount / 100, published: pendingAmount / 100 },
  );
}

/** The catalogue with the prices people pay, where content may have newer ones. */
export function withSoldPrices<Content extends Pick<CatalogueContent, 'plans' | 'addOns'>>(
  content: Content,
  amounts: SoldAmounts,
): Content {
  const toPrice = (lookupKey: string | undefined, price: number) => {
    const amount = lookupKey === undefined ? undefined : amounts.get(lookupKey);
    return amount === undefined ? price : amount / 100;
  };
  return {
    ...content,
    plans: content.plans.map((plan) =>
      plan.price === null ? plan : { ...plan, price: toPrice(plan.slug, plan.price) },
    ),
    addOns: content.addOns.map((addOn) => {
      const lookupKey = soldAddOns.find((one) => addOnIdOf(one) === addOn.id);
      return { ...addOn, price: toPrice(lookupKey, addOn.price) };
    }),
  };
}
