import { TZDate } from '@date-fns/tz';
import { addDays, format } from 'date-fns';
import { ourTimeZone, toLocal, toMoment } from './clock.ts';

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
