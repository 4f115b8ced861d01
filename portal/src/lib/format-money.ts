/**
 * An amount as bills have it: "$39.00", "−$12.50".
 * @param cents in the smallest unit of the currency
 */
export function formatMoney(cents: number, currency: string): string {
  // A hyphen is what Intl writes; a minus is as wide as the digits.
  return new Intl.NumberFormat('en-NZ', { style: 'currency', currency })
    .format(cents / 100)
    .replace('-', '−');
}
