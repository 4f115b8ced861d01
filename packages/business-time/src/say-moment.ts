import type { TimeZone } from './clock.ts';

const inWords = (moment: Date, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-NZ', { timeZone, ...options }).format(moment);

/** A time of day in words, on a clock of that zone: "9 am", "9.30 am". */
export const sayTime = (moment: Date, timeZone: TimeZone): string =>
  inWords(moment, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true })
    .toLowerCase()
    .replace(':00', '')
    .replace(':', '.')
    .replaceAll(/\s/g, ' ');

/**
 * A moment in words, on a clock of that zone: "9 am on Monday", with its date "9.30 am on Monday 23 November".
 * @param withDate for moments whose weekday alone could be that of another week
 */
export function sayMoment(moment: Date, timeZone: TimeZone, { withDate }: { withDate: boolean }): string {
  const date = withDate ? ({ day: 'numeric', month: 'long' } as const) : {};
  const day = inWords(moment, timeZone, { weekday: 'long', ...date });
  return `${sayTime(moment, timeZone)} on ${day.replace(',', '')}`;
}
