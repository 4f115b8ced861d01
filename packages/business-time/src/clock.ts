import { TZDate } from '@date-fns/tz';

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
