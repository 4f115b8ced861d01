import { ourTimeZone } from '@stackworks/business-time';
import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  trailingZeroDisplay: 'stripIfInteger',
});
const exactDollars = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' });
const longDay = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: ourTimeZone });

/** An amount of cents as a letter has it: "$79", "$79.50". */
export const sayAmount = (cents: number): string => dollars.format(cents / 100);

/** An amount of cents as a receipt has it, always with cents: "$79.00". */
export const sayExactAmount = (cents: number): string => exactDollars.format(cents / 100);

/** A date in Auckland as emails say it: "20 November 2026". */
export const sayDay = (at: string): string => longDay.format(new Date(at));

/** Where clients see to their plan, card and invoices. */
export const billingPlace = `${portalRoutes.clientPortal}?tab=billing`;

/** In an email's props: what is charged instead of a card, such as "Link". Emails of earlier versions don’t say. */
export const otherMethod = z.string().nullable().optional();

/** What the button says that leads to where the payment method is changed. */
export const updateMethod = (method: z.infer<typeof otherMethod>): string =>
  method ? 'Update your payment method' : 'Update your card';

/** An amount of cents as staff read it, with its currency: "$79.00 NZD". */
export const sayMoney = (cents: number, currency: string): string =>
  `$${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
