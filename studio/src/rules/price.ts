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
