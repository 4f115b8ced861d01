const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

const compact = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  notation: 'compact',
  maximumFractionDigits: 1,
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount where there is little room, as in a chart: "$9,500", "$135.2K". */
export const formatShortPrice = (amount: number): string =>
  Math.abs(amount) < 10_000 ? formatPrice(amount) : compact.format(amount);

/** An amount in New Zealand dollars: "$79", "$79.50". */
export function formatPrice(amount: number): string {
  return dollars.format(amount);
}
