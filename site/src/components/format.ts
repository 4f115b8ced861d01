const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A price in New Zealand dollars as the site writes it: `$45`, `$1,000`, `$9.50`. */
export const formatPrice = (amount: number): string => dollars.format(amount);

const longDate = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as the site writes it: `28 June 2025`. @param date `2025-06-28`, the same day in every time zone */
export const formatDate = (date: string): string => longDate.format(new Date(date));

/** A page's title for tabs and search results: with the brand name, unless it has that already. */
export const toPageTitle = (title: string, brandName: string): string =>
  title.includes(brandName) ? title : `${title} | ${brandName}`;

/**
 * The address of a hosted payment page, if one has been set up. Source: public-site specification §7.
 * @param pages where all such pages are, such as https://buy.stripe.com/
 */
export const toPaymentLink = (id: string | null, pages: string): string | undefined =>
  id === null ? undefined : new URL(id, pages.replace(/\/?$/, '/')).href;
