const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * A price as the site writes it: `$45`, `$1,000`, `$9.50`.
 * @param amount New Zealand dollars
 */
export const formatPrice = (amount: number): string => dollars.format(amount);

const longDate = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A day as the site writes it: `28 June 2025`.
 * @param date `2025-06-28`, the same day in every time zone
 */
export const formatDate = (date: string): string => longDate.format(new Date(date));
