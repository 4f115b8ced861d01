import {
  differenceInCalendarDays,
  differenceInMinutes,
  differenceInSeconds,
  format,
  isSameDay,
  isSameYear,
  parseISO,
  subDays,
} from 'date-fns';
import { formatDayLabel, formatDueDay, formatTime } from './format.ts';
import { nzTime } from './nz-time.ts';

/**
 * "Today", "Yesterday", "Wednesday 18 November", with the year if it isn’t this one: a day of the viewer’s, as the times below it
 * are.
 */
export function formatDayRule(time: string | number, now: Date): string {
  if (isSameDay(time, now)) return 'Today';
  if (isSameDay(time, subDays(now, 1))) return 'Yesterday';
  return format(time, isSameYear(time, now) ? 'EEEE d MMMM' : 'EEEE d MMMM yyyy');
}

/** A day here as a date field has it: `2026-11-27`. */
export const toNzDay = (time: string | Date): string => format(time, 'yyyy-MM-dd', { in: nzTime });

/** In the chat (portals specification §2): "now", "12 min", "3 h", then the date. */
export function formatAgo(time: string | number, now: Date): string {
  const minutes = differenceInMinutes(now, time);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return formatDayLabel(time);
}

/** "just now", "15 seconds ago", "a minute ago", from an hour on "at 2.10 pm", and of another day "on 20 November, 2.10 pm". */
export function describeAgo(time: string, now: Date): string {
  const seconds = differenceInSeconds(now, time);
  const minutes = Math.floor(seconds / 60);
  if (seconds < 1) return 'just now';
  if (minutes < 1) return seconds === 1 ? 'a second ago' : `${seconds} seconds ago`;
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const isToday = isSameDay(time, now, { in: nzTime });
  return isToday ? `at ${formatTime(time)}` : `on ${formatDueDay(time, now)}, ${formatTime(time)}`;
}

const minutesADay = 24 * 60;

/** "25 min", "1 h 50 min", "2 days 3 h" */
export function formatDuration(minutes: number): string {
  const days = Math.floor(minutes / minutesADay);
  const hours = Math.floor((minutes % minutesADay) / 60);
  const rest = minutes % 60;
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`;
  return hours > 0 ? `${hours} h${rest > 0 ? ` ${rest} min` : ''}` : `${rest} min`;
}

/** A duration in whole days from one day on: a row or a card has no room for more. */
export const formatRoughly = (minutes: number): string =>
  formatDuration(minutes < minutesADay ? minutes : minutes - (minutes % minutesADay));

type Timing = 'late' | 'today' | 'later';

export function findTiming(leftMinutes: number, dueAt: string, now: Date): Timing {
  if (new Date(dueAt) < now) return 'late';
  return leftMinutes < minutesADay && isSameDay(dueAt, now, { in: nzTime }) ? 'today' : 'later';
}

/** "25 min late", "1 h 50 min", "Sat, 11 am"; "late since Fri, 5.30 pm" when no business time has passed since. */
export function formatTimeLeft(leftMinutes: number, dueAt: string, now: Date): string {
  switch (findTiming(leftMinutes, dueAt, now)) {
    case 'late':
      return leftMinutes < 0
        ? `${formatRoughly(-leftMinutes)} late`
        : `late since ${formatWeekTime(dueAt, now)}`;
    case 'today':
      return formatDuration(Math.max(0, leftMinutes));
    case 'later':
      return formatWeekTime(dueAt, now);
  }
}

/** "Sat, 11 am", or the day when it is further away. */
export const formatWeekTime = (time: string, now: Date): string =>
  Math.abs(differenceInCalendarDays(time, now, { in: nzTime })) < 7
    ? `${format(time, 'EEE', { in: nzTime })}, ${formatTime(time)}`
    : formatDueDay(time, now);

/** The end of a working day in New Zealand, 5 pm. @param day `2026-11-27` */
export const endOfWork = (day: string): string =>
  new Date(parseISO(`${day}T17:00`, { in: nzTime })).toISOString();
