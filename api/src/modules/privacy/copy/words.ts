import { formatTime, ourTimeZone } from '@stackworks/business-time';
import {
  addOnIdOf,
  type Address,
  type CheckoutState,
  type CountedChange,
  type Invoice,
  type PlanSlug,
  type ProjectVersion,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Shown } from './data-part.ts';

const longDay = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: ourTimeZone });

/** A day in New Zealand: "29 November 2026". */
export const sayDay = (at: string): string => longDay.format(new Date(at));

/** A time in New Zealand: "29 November 2026, 9.14 pm". */
export const sayTime = (at: string): string => `${sayDay(at)}, ${formatTime(new Date(at), ourTimeZone)}`;

export const sayTimeIfAny = (at: string | null): string | null => at && sayTime(at);

/** Cents as money: "$39.00", "−$12.50". */
export const sayMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-NZ', { style: 'currency', currency }).format(cents / 100).replace('-', '−');

const count = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 });

/** A file's size: "2,208 KB". */
export const saySize = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${count.format(bytes / 1024)} KB`;

/** An address, a line each. */
export const sayAddress = ({ line1, line2, city, postcode }: Address): string =>
  [line1, line2, `${city} ${postcode}`.trim()].filter((line) => line !== '').join('\n');

export const sayYesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

export const asLongText = (text: string | null): Shown | null => (text ? { text, isLong: true } : null);

export const versionWords = {
  pending: 'Not decided yet',
  approved: 'Approved',
  changes_requested: 'Changes requested',
} as const satisfies Record<ProjectVersion['status'], string>;

export const invoiceWords = {
  draft: 'Being prepared',
  open: 'To be paid',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Cancelled',
} as const satisfies Record<Invoice['status'], string>;

export const checkoutWords = {
  open: 'Not paid',
  processing: 'Being paid',
  paid: 'Paid',
  ended: 'Ended without a payment',
} as const satisfies Record<CheckoutState, string>;

/** What a requested change counted as: "Round 1 of 2, included". */
export function sayCounted({ countedAs, number, of }: CountedChange): string {
  if (countedAs === 'round') return `Round ${number} of ${of}, included`;
  if (countedAs === 'bought') return 'A content update that was bought';
  return of === null ? `Revision ${number} that month` : `Revision ${number} of ${of} that month`;
}

export const sayPlan = ({ catalogue }: CataloguePort, slug: PlanSlug): string =>
  catalogue.findPlan(slug)?.name ?? slug;

export const sayAddOn = ({ catalogue }: CataloguePort, addOn: SoldAddOn): string =>
  catalogue.findAddOn(addOnIdOf(addOn))?.name ?? addOn.replaceAll('-', ' ');

/** The first that a User-Agent matches: most browsers name others too. */
const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser by its User-Agent: "Safari on iPhone"; an unknown one as it called itself. */
export function sayBrowser(userAgent: string): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  return browser === undefined ? userAgent : system === undefined ? browser : `${browser} on ${system}`;
}
