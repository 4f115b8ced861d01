import type { TimeZone } from './clock.ts';

/**
 * A moment in words, on a clock of that zone: "9 am on Monday", with its date "9.30 am on Monday 23 November".
 * @param withDate for moments whose weekday alone could be that of another week
 */
export function sayMoment(moment: Date, timeZone: TimeZone, { withDate }: { withDate: boolean }): string {
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-NZ', { timeZone, ...options }).format(moment);
  const time = say({ hour: 'numeric', minute: '2-digit', hour12: true }).toLowerCase();
  const day = say({ weekday: 'long', ...(withDate && { day: 'numeric', month: 'long' }) });
  return `${time.replace(':00', '').replace(':', '.').replaceAll(/\s/g, ' ')} on ${day.replace(',', '')}`;
}
