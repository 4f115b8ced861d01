import { differenceInCalendarDays, format, isSameDay } from 'date-fns';
import { formatShortDay, formatTime } from '#/lib/format-day.ts';
import { nzTime } from '#/lib/nz-time.ts';

const minutesADay = 24 * 60;

/** A length of time: "25 min", "1 h 50 min", "2 days 3 h". */
export function sayMinutes(minutes: number): string {
  const days = Math.floor(minutes / minutesADay);
  const hours = Math.floor((minutes % minutesADay) / 60);
  const rest = minutes % 60;
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`;
  return hours > 0 ? `${hours} h${rest > 0 ? ` ${rest} min` : ''}` : `${rest} min`;
}

/** Where something stands in time: past it, before the day is over, or later. */
export type Timing = 'late' | 'today' | 'later';

export function findTiming(leftMinutes: number, dueAt: string, now: Date): Timing {
  if (new Date(dueAt) < now) return 'late';
  return leftMinutes < minutesADay && isSameDay(dueAt, now, { in: nzTime }) ? 'today' : 'later';
}

/**
 * How long there is: "25 min late", "1 h 50 min", "Sat, 11 am". When no business time has gone by since it ran out, since
 * when: "late since Fri, 5.30 pm".
 */
export function sayTimeLeft(leftMinutes: number, dueAt: string, now: Date): string {
  switch (findTiming(leftMinutes, dueAt, now)) {
    case 'late':
      return leftMinutes < 0 ? `${sayMinutes(-leftMinutes)} late` : `late since ${sayMoment(dueAt, now)}`;
    case 'today':
      return sayMinutes(Math.max(0, leftMinutes));
    case 'later':
      return sayMoment(dueAt, now);
  }
}

const sayMoment = (moment: string, now: Date): string =>
  Math.abs(differenceInCalendarDays(moment, now, { in: nzTime })) < 7
    ? `${format(moment, 'EEE', { in: nzTime })}, ${formatTime(moment)}`
    : formatShortDay(moment);
