import { addOnIdOf, soldAddOns } from '@stackworks/contracts';
import { z } from 'zod';

const soldPrices = z.record(z.string(), z.number());
const plan = z.object({ _type: z.literal('plan'), slug: z.string(), price: z.number() });
const addOn = z.object({ _type: z.literal('addOn'), _id: z.string(), price: z.number() });
const quotedPrice = z.object({
  _type: z.literal('planFact'),
  fact: z.literal('price'),
  plan: z.object({ target: z.object({ slug: z.string() }) }),
  value: z.number(),
});

/**
 * Replaces prices in content by what people pay: a price that was just published may not be at Stripe yet.
 * @param result of a query; unchanged where a price is missing or wrong
 * @param prices in cents by lookup key at Stripe, as JSON
 */
export function applySoldPrices(result: unknown, prices: string): unknown {
  const sold = soldPrices.parse(JSON.parse(prices));
  return Object.keys(sold).length === 0 ? result : apply(result, sold);
}

type SoldPrices = z.infer<typeof soldPrices>;

function apply(value: unknown, sold: SoldPrices): unknown {
  if (Array.isArray(value)) return value.map((item) => apply(item, sold));
  if (!(value instanceof Object)) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, apply(one, sold)])),
    ...findPrice(value, sold),
  };
}

/** The price field of an object, with what it is sold for. */
function findPrice(value: object, sold: SoldPrices): { price?: number; value?: number } {
  const asPlan = plan.safeParse(value).data;
  const asAddOn = addOn.safeParse(value).data;
  const asQuote = quotedPrice.safeParse(value).data;
  const lookupKey =
    asPlan?.slug ??
    asQuote?.plan.target.slug ??
    soldAddOns.find((one) => asAddOn !== undefined && addOnIdOf(one) === asAddOn._id);
  const cents = lookupKey === undefined ? undefined : sold[lookupKey];
  if (cents === undefined) return {};
  return asQuote ? { value: cents / 100 } : { price: cents / 100 };
}
