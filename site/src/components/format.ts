const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A price as the site writes it: `$45`, `$1,000`, `$9.50`. @param amount New Zealand dollars */
export const formatPrice = (amount: number): string => dollars.format(amount);

const longDate = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as the site writes it: `28 June 2025`. @param date `2025-06-28`, the same day in every time zone */
export const formatDate = (date: string): string => longDate.format(new Date(date));

/**
 * Returns a page's title for tabs and search results: its own title, with the brand name unless that has it.
 * @param title of the page in the content
 */
export const toPageTitle = (title: string, brandName: string): string =>
  title.includes(brandName) ? title : `${title} | ${brandName}`;

/**
 * The address of a hosted payment page, or undefined where none has been set up.
 * Source: public-site specification §7, "Hosted payment links".
 * @param id the payment link's identifier, as content holds it
 * @param pages where all such pages are, such as https://buy.stripe.com/
 */
export const toPaymentLink = (id: string | null, pages: string): string | undefined =>
  id === null ? undefined : new URL(id, pages.replace(/\/?$/, '/')).href;
