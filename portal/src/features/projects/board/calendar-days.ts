import { addDays, addMonths, endOfISOWeek, endOfMonth, format, parseISO, startOfISOWeek } from 'date-fns';

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month of an address such as `2026-11`, or the one of a day when the address names none. */
export const readMonth = (named: string | null, today: string): string =>
  named && monthPattern.test(named) ? named : today.slice(0, 7);

/** The month so many months after another. */
export const monthAfter = (month: string, months: number): string =>
  format(addMonths(parseISO(`${month}-01`), months), 'yyyy-MM');

/** The days of a month’s calendar, such as `2026-11-30`: whole weeks from Monday, so some are of the months beside it. */
export function toCalendarDays(month: string): string[] {
  const first = parseISO(`${month}-01`);
  const last = endOfISOWeek(endOfMonth(first));
  const days: string[] = [];
  for (let day = startOfISOWeek(first); day <= last; day = addDays(day, 1)) {
    days.push(format(day, 'yyyy-MM-dd'));
  }
  return days;
}
