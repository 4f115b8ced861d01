import { addDays, addMonths, format, startOfDay, startOfMonth } from 'date-fns';
import { ourTimeZone, toLocal, toMoment } from './clock.ts';

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
