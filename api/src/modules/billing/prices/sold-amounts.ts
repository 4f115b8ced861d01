import { addOnIdOf, soldAddOns, type CatalogueContent, type PendingPrice } from '@stackworks/contracts';
import { isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { soldPrices } from './prices.tables.ts';

type SoldAmounts = ReadonlyMap<string, number>;

/** What Stripe sells each plan and add-on for, as far as we have looked it up. */
export async function readSoldAmounts(reader: Reader): Promise<SoldAmounts> {
  const rows = await reader.select().from(soldPrices);
  return new Map(rows.map(({ lookupKey, amount }) => [lookupKey, amount]));
}

/** Published prices that Stripe doesn't have yet, in dollars. */
export async function listPendingPrices(reader: Reader): Promise<PendingPrice[]> {
  const rows = await reader.select().from(soldPrices).where(isNotNull(soldPrices.pendingAmount));
  return rows.flatMap(({ lookupKey, amount, pendingAmount }) =>
    pendingAmount === null || pendingAmount === amount
      ? []
      : { lookupKey, sold: amount / 100, published: pendingAmount / 100 },
  );
}

/** The catalogue at the prices people pay; content may have newer ones. */
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
