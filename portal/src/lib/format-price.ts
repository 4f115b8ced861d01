const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount in New Zealand dollars: "$79", "$79.50". */
export function formatPrice(amount: number): string {
  return dollars.format(amount);
}
