import type { CustomValidator } from 'sanity';
import { findPublished } from '#/rules/stored-documents.ts';

const highestPrice = 100_000;

/** Whether a number can be a price in New Zealand dollars: not below zero, no parts of a cent, no extra zero. */
export function checkPrice(price: number | undefined): string | true {
  if (price === undefined) return true;
  if (price < 0) return 'A price can’t be below zero.';
  if (price > highestPrice) return 'That’s more than $100,000. Check the zeros.';
  return /^\d+(\.\d\d?)?$/.test(String(price)) ? true : 'Use at most two decimal places, such as 79.50.';
}

/** A price as people read it: `$79`, `$79.50`. */
export const formatPrice = (dollars: number): string =>
  `$${dollars.toLocaleString('en-NZ', { minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2 })}`;

/** A price in a list of documents, where it may not be entered yet. */
export const previewPrice = (dollars: unknown, say = (price: string) => price): string =>
  typeof dollars === 'number' ? say(formatPrice(dollars)) : 'No price yet';

/** A price that moves further than this is more often a slip than a decision. */
const largestMove = 0.3;

/** Warns when a price is far from the published one. */
export const checkPublishedMove: CustomValidator<number | undefined> = async (price, context) => {
  const { path = [] } = context;
  const [field] = path;
  if (price === undefined || path.length !== 1 || typeof field !== 'string') return true;
  const move = describeMove((await findPublished(context))?.[field], price);
  return move === null ? true : `That’s ${move}. Check it before you publish.`;
};

/** How a price has moved, when it is further than a decision usually is: "90% less than the published $299". */
export function describeMove(before: unknown, price: unknown): string | null {
  if (typeof before !== 'number' || typeof price !== 'number' || before === 0) return null;
  const move = (price - before) / before;
  // Half a cent is allowed for rounding.
  if (Math.abs(price - before) <= before * largestMove + 0.005) return null;
  const percent = Math.round(Math.abs(move) * 100).toLocaleString('en-NZ');
  return `${percent}% ${move > 0 ? 'more' : 'less'} than the published ${formatPrice(before)}`;
}

/**
 * Whether a plan's payment link may stay: its price at Stripe is fixed, so the link closes when another price is
 * published, and nobody could buy the plan. Without a link, the plan is sold through our own checkout.
 */
export const checkLinkOfPrice: CustomValidator<string | undefined> = async (link, context) => {
  if (link === undefined) return true;
  const { price: before, buyButtonId } = (await findPublished(context)) ?? {};
  const price = context.document?.['price'];
  // An empty price can't be published anyway.
  const isChanged = typeof before === 'number' && typeof price === 'number' && before !== price;
  const isOfOldPrice = isChanged && buyButtonId === link;
  return isOfOldPrice
    ? `This payment link sells at ${formatPrice(before)} and stops working when you publish the new price. Clear it to sell through our checkout.`
    : true;
};
