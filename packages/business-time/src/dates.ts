import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, format, startOfDay, startOfMonth } from 'date-fns';

/** The clocks of New Zealand. */
export const timeZones = ['Pacific/Auckland', 'Pacific/Chatham'] as const;
export type TimeZone = (typeof timeZones)[number];

/** The clock we live by, wherever content has not been read and wherever it may not choose. */
export const ourTimeZone: TimeZone = 'Pacific/Auckland';

/** The days of a week, in the order in which JavaScript counts them. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A moment as a clock of that zone shows it. */
export const toLocal = (moment: Date, zone: TimeZone): TZDate => new TZDate(moment, zone);

/** A local moment as everybody else's: without its zone. */
export const toMoment = (local: TZDate): Date => new Date(local.getTime());

/**
 * The moment at which the clock of a local day shows a time.
 * @param time 24-hour clock, `09:00`
 */
export function atTime(day: TZDate, time: string): TZDate {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new TZDate(day.getTime(), day.timeZone);
  moment.setHours(hours, minutes, 0, 0);
  return moment;
}

/** The Auckland day that a moment is in, such as `2026-11-20`. Source: decision D12. */
export const dayOf = (moment: Date): string => format(toLocal(moment, ourTimeZone), 'yyyy-MM-dd');

/** The Auckland day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  format(addDays(toMidnight(day), days), 'yyyy-MM-dd');

/** When an Auckland day begins. */
export const startOfDayOn = (day: string): Date => toMoment(toMidnight(day));

function toMidnight(day: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, ourTimeZone);
}

/** The Auckland month that a moment is in, such as `2026-11`: months are ours for everyone. Source: decision D12. */
export const monthOf = (moment: Date): string => format(toLocal(moment, ourTimeZone), 'yyyy-MM');

/** When the Auckland month of a moment began. */
export const startOfMonthOf = (moment: Date): Date => toMoment(startOfMonth(toLocal(moment, ourTimeZone)));

/** When the Auckland month after that of a moment begins. */
export const startOfNextMonth = (moment: Date): Date =>
  toMoment(startOfMonth(addMonths(toLocal(moment, ourTimeZone), 1)));

/** When the Auckland day after that of a moment begins. */
export const startOfNextDay = (moment: Date): Date =>
  toMoment(startOfDay(addDays(toLocal(moment, ourTimeZone), 1)));

/** The last Auckland months up to that of a moment, oldest first, each with the moment it ends. */
export function lastMonths(now: Date, count: number): { month: string; end: Date }[] {
  const thisMonth = startOfMonth(toLocal(now, ourTimeZone));
  return Array.from({ length: count }, (_, index) => {
    const begin = addMonths(thisMonth, index + 1 - count);
    return { month: format(begin, 'yyyy-MM'), end: toMoment(startOfMonth(addMonths(begin, 1))) };
  });
}

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
