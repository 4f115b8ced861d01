import { dayOf, formatDayAndTime, formatTime, type TimeZone } from '@stackworks/business-time';
import { addDays, addHours } from 'date-fns';
import { openingCalendar, slaTimeZone, type SlaDeps } from './target-terms.ts';

/**
 * When we reach out to a visitor who asks the StackBot for a person now, counted in opening hours. Source: decisions D1
 * and D12.
 * @returns null until content, which sets the hours, has been read once
 */
export function findReachOutTarget(deps: SlaDeps, now: Date): { hours: number; dueAt: Date } | null {
  if (!deps.catalogue.isRead()) return null;
  const hours = deps.catalogue.expertReplyHours();
  return { hours, dueAt: openingCalendar(deps).addBusinessHours(now, hours) };
}

/**
 * The same in words that follow "We'll reach out": "within 2 hours"; "after 9 am on Monday, by 11 am" while we're closed;
 * "by 10.30 am on Tuesday" where we close before the hours are over.
 */
export function describeReachOut(deps: SlaDeps, now: Date): string {
  const opening = openingCalendar(deps).nextOpening(now);
  const target = findReachOutTarget(deps, now);
  const timeZone = slaTimeZone(deps);
  const format = (time: Date) => formatFrom(now, time, timeZone);
  if (opening > now) {
    const isSameDay = target && dayOf(target.dueAt) === dayOf(opening);
    const end = isSameDay ? formatTime(target.dueAt, timeZone) : target && format(target.dueAt);
    return `after ${format(opening)}${end ? `, by ${end}` : ''}`;
  }
  if (!target) return 'in opening hours';
  const { hours, dueAt } = target;
  if (dueAt > addHours(now, hours)) return `by ${format(dueAt)}`;
  return `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/**
 * Whether we are open, and until when that holds: "We’re open now, until 6 pm."; "We’re closed now, and open again at 9 am
 * on Monday."
 */
export function describeOpening(deps: SlaDeps, now: Date): { text: string; until: string } {
  const calendar = openingCalendar(deps);
  const timeZone = slaTimeZone(deps);
  const closing = calendar.findClosing(now);
  const until = closing ?? calendar.nextOpening(now);
  const text = closing
    ? `We’re open now, until ${formatTime(closing, timeZone)}.`
    : `We’re closed now, and open again at ${formatFrom(now, until, timeZone)}.`;
  return { text, until: until.toISOString() };
}

/** A later time in words, with its date where the weekday could be another week's. */
const formatFrom = (now: Date, time: Date, timeZone: TimeZone): string =>
  formatDayAndTime(time, timeZone, { withDate: time >= addDays(now, 6) });
