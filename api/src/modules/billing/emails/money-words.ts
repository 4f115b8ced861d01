import { ourTimeZone } from '@stackworks/business-time';

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});
const exactDollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' });
const longDay = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: ourTimeZone });

/** Cents as an email says them: "$79", "$79.50". */
export const sayAmount = (cents: number): string => dollars.format(cents / 100);

/** Cents as a receipt says them: "$79.00". */
export const sayExactAmount = (cents: number): string => exactDollars.format(cents / 100);

/** A date in Auckland: "20 November 2026". */
export const sayDay = (at: string): string => longDay.format(new Date(at));

/** Cents for staff: "$1079.00". */
export const toDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Cents with their currency, for staff: "$79.00 NZD". */
export const sayMoney = (cents: number, currency: string): string =>
  `${toDollars(cents)} ${currency.toUpperCase()}`;
