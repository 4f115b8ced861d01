import { dayOf, formatDayAndTime, formatTime } from '@stackworks/business-time';
import { addDays, addHours } from 'date-fns';
import { openingCalendar, slaTimeZone, type SlaDeps } from '#/modules/sla/target-terms.ts';

/**
 * What is promised to whoever asks the StackBot for a person now: in how many hours one reaches out, and by when, counted
 * in the hours in which somebody is here. Source: decisions D1 and D12.
 * @returns null until content has been read once, because content alone says in how many
 */
export function findReachOutTarget(deps: SlaDeps, now: Date): { hours: number; dueAt: Date } | null {
  if (!deps.catalogue.isRead()) return null;
  const hours = deps.catalogue.expertReplyHours();
  return { hours, dueAt: openingCalendar(deps).addBusinessHours(now, hours) };
}

/**
 * The same in words that follow "We'll reach out": "within 2 hours"; "after 9 am on Monday, by 11 am" while nobody is here; and
 * "by 10.30 am on Tuesday" where we close before the hours are over.
 */
export function sayReachOut(deps: SlaDeps, now: Date): string {
  const opening = openingCalendar(deps).nextOpening(now);
  const promised = findReachOutTarget(deps, now);
  const say = (moment: Date) =>
    formatDayAndTime(moment, slaTimeZone(deps), { withDate: moment >= addDays(now, 6) });
  if (opening > now) {
    const isSameDay = promised && dayOf(promised.dueAt) === dayOf(opening);
    const end = isSameDay ? formatTime(promised.dueAt, slaTimeZone(deps)) : promised && say(promised.dueAt);
    return `after ${say(opening)}${end ? `, by ${end}` : ''}`;
  }
  if (!promised) return 'in opening hours';
  const { hours, dueAt } = promised;
  if (dueAt > addHours(now, hours)) return `by ${say(dueAt)}`;
  return `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
