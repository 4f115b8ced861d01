/**
 * An amount as the checkout writes it, always with cents: `$79.00`. Source: public-site specification §9.
 * @param cents of a New Zealand dollar
 */
export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
