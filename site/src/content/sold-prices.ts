import { addOnIdOf, soldAddOns } from '@stackworks/contracts';
import { z } from 'zod';
import { changeObjects } from '#/content/change-objects.ts';

const soldPrices = z.record(z.string(), z.number());
const plan = z.object({ _type: z.literal('plan'), slug: z.string(), price: z.number() });
const addOn = z.object({ _type: z.literal('addOn'), _id: z.string(), price: z.number() });
const quotedPrice = z.object({
  _type: z.literal('planFact'),
  fact: z.literal('price'),
  plan: z.object({ target: z.object({ slug: z.string() }) }),
  value: z.number(),
});
const quotedChange = z.object({ _type: z.literal('settingFact'), fact: z.literal('changePrice') });

/**
 * Replaces prices in content by what people pay: a price that was just published may not be at Stripe yet.
 * @param result of a query; unchanged where a price is missing or wrong
 * @param prices in cents by lookup key at Stripe, as JSON
 */
export function applySoldPrices(result: unknown, prices: string): unknown {
  const sold = soldPrices.parse(JSON.parse(prices));
  if (Object.keys(sold).length === 0) return result;
  return changeObjects(result, (value) => ({ ...value, ...findPrice(value, sold) }));
}

/** The price field of an object, with what it is sold for. */
function findPrice(value: object, sold: z.infer<typeof soldPrices>): { price?: number; value?: number } {
  const asPlan = plan.safeParse(value).data;
  const asAddOn = addOn.safeParse(value).data;
  const asQuote = quotedPrice.safeParse(value).data;
  const isChange = quotedChange.safeParse(value).success;
  const lookupKey =
    asPlan?.slug ??
    asQuote?.plan.target.slug ??
    (isChange ? 'content-update' : undefined) ??
    soldAddOns.find((one) => asAddOn !== undefined && addOnIdOf(one) === asAddOn._id);
  const cents = lookupKey === undefined ? undefined : sold[lookupKey];
  if (cents === undefined) return {};
  return asQuote || isChange ? { value: cents / 100 } : { price: cents / 100 };
}
