import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, format, startOfDay, startOfISOWeek, startOfMonth } from 'date-fns';

/** The clocks of New Zealand. */
export const timeZones = ['Pacific/Auckland', 'Pacific/Chatham'] as const;
export type TimeZone = (typeof timeZones)[number];

/** Our time zone where content is unknown or has no say. */
export const ourTimeZone: TimeZone = 'Pacific/Auckland';

/** In JavaScript's order. */
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

/** Converts a time to a zone. */
export const toLocal = (time: Date, zone: TimeZone): TZDate => new TZDate(time, zone);

/** Drops the zone of a local time. */
export const toDate = (local: TZDate): Date => new Date(local.getTime());

/** A time on a day, by the local 24-hour clock, `09:00`. */
export function atTime(day: TZDate, time: string): TZDate {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new TZDate(day.getTime(), day.timeZone);
  at.setHours(hours, minutes, 0, 0);
  return at;
}

/** The Auckland day of a time, such as `2026-11-20`. Source: decision D12. */
export const dayOf = (time: Date): string => format(toLocal(time, ourTimeZone), 'yyyy-MM-dd');

/** The Auckland day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  format(addDays(toMidnight(day), days), 'yyyy-MM-dd');

/** When an Auckland day begins. */
export const startOfDayOn = (day: string): Date => toDate(toMidnight(day));

function toMidnight(day: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, ourTimeZone);
}

/** The Auckland month of a time, such as `2026-11`. Source: decision D12. */
export const monthOf = (time: Date): string => format(toLocal(time, ourTimeZone), 'yyyy-MM');

/** When the Auckland month of a time began. */
export const startOfMonthOf = (time: Date): Date => toDate(startOfMonth(toLocal(time, ourTimeZone)));

/** When the Auckland month after that of a time begins. */
export const startOfNextMonth = (time: Date): Date =>
  toDate(startOfMonth(addMonths(toLocal(time, ourTimeZone), 1)));

/** When the Auckland week of a time began, on its Monday. */
export const startOfWeekOf = (time: Date): Date => toDate(startOfISOWeek(toLocal(time, ourTimeZone)));

/** When the Auckland week after that of a time begins. */
export const startOfNextWeek = (time: Date): Date =>
  toDate(startOfISOWeek(addDays(toLocal(time, ourTimeZone), 7)));

/** The hour of the Auckland day, from 0 to 23. */
export const hourOf = (time: Date): number => toLocal(time, ourTimeZone).getHours();

/** When the Auckland day after that of a time begins. */
export const startOfNextDay = (time: Date): Date =>
  toDate(startOfDay(addDays(toLocal(time, ourTimeZone), 1)));

/** The last Auckland months up to that of a time, oldest first, each with the time it ends. */
export function lastMonths(now: Date, count: number): { month: string; end: Date }[] {
  const thisMonth = startOfMonth(toLocal(now, ourTimeZone));
  return Array.from({ length: count }, (_, index) => {
    const begin = addMonths(thisMonth, index + 1 - count);
    return { month: format(begin, 'yyyy-MM'), end: toDate(startOfMonth(addMonths(begin, 1))) };
  });
}

const inWords = (time: Date, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-NZ', { timeZone, ...options }).format(time);

/** A time of day in words, in that zone: "9 am", "9.30 am". */
export const formatTime = (time: Date, timeZone: TimeZone): string =>
  inWords(time, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true })
    .toLowerCase()
    .replace(':00', '')
    .replace(':', '.')
    .replaceAll(/\s/g, ' ');

/**
 * A time in words, in that zone: "9 am on Monday", with its date "9.30 am on Monday 23 November".
 * @param withDate where the weekday could be another week's
 */
export function formatDayAndTime(
  time: Date,
  timeZone: TimeZone,
  { withDate }: { withDate: boolean },
): string {
  return `${formatTime(time, timeZone)} on ${formatDay(time, timeZone, { withDate })}`;
}

/** A day in words, in that zone: "Monday", with its date "Monday 23 November". */
export function formatDay(time: Date, timeZone: TimeZone, { withDate }: { withDate: boolean }): string {
  const date = withDate ? ({ day: 'numeric', month: 'long' } as const) : {};
  return inWords(time, timeZone, { weekday: 'long', ...date }).replace(',', '');
}
