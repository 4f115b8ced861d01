import { apiVersion } from '@stackworks/content';
import { getPublishedId, type ValidationContext } from 'sanity';

const highestPrice = 100_000;

/**
 * Whether a number can be a price in New Zealand dollars: nothing below zero, no parts of a cent, no slipped zero.
 *
 * @param price The amount in dollars; a missing one is for the field's `required` to refuse.
 */
export function checkPrice(price: number | undefined): string | true {
  if (price === undefined) return true;
  if (price < 0) return 'A price cannot be below zero.';
  if (price > highestPrice) return 'That is more than $100,000. Check the zeros.';
  return /^\d+(\.\d\d?)?$/.test(String(price)) ? true : 'A price has two decimals at most, like 79.50.';
}

/**
 * A price as people read it: `$79`, `$79.50`.
 *
 * @param dollars The amount.
 */
export const formatPrice = (dollars: number): string =>
  `$${dollars.toLocaleString('en-NZ', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2 })}`;

/** A price that moves further than this is more often a slip than a decision. */
const largestMove = 0.3;

/**
 * Whether a price is near the one it replaces.
 *
 * @param price The amount in dollars.
 * @param before The published amount; null where there is none.
 * @returns A warning where it is not; the price can be published all the same.
 */
function checkPriceMove(price: number | undefined, before: number | null): string | true {
  if (price === undefined || before === null || before === 0) return true;
  const move = (price - before) / before;
  // Half a cent is allowed for what a computer adds to 30 %.
  if (Math.abs(price - before) <= before * largestMove + 0.005) return true;
  const percent = Math.round(Math.abs(move) * 100).toLocaleString('en-NZ');
  return `That's ${percent}% ${move > 0 ? 'more' : 'less'} than the published ${formatPrice(before)}. Check it before you publish.`;
}

/**
 * `checkPriceMove` against the document as it is published.
 *
 * @param price The amount in dollars.
 * @param context Carries the document and the field.
 */
export async function checkPublishedMove(
  price: number | undefined,
  { document, getClient, path = [] }: ValidationContext,
): Promise<string | true> {
  const [field] = path;
  if (!document || path.length !== 1 || typeof field !== 'string') return true;
  const published = await getClient({ apiVersion }).fetch<Record<string, unknown> | null>(
    '*[_id == $id][0]',
    { id: getPublishedId(document._id) },
    { perspective: 'raw' },
  );
  const before = published?.[field];
  return checkPriceMove(price, typeof before === 'number' ? before : null);
}
