import type { BusinessCalendar } from '@stackworks/business-time';
import { nearDueDays, nudgeDays } from '@stackworks/contracts';
import { addDays, differenceInDays, subDays } from 'date-fns';

/** Projects due by `until` are near; reviews without a message since `quietSince` are waiting. */
export const findHorizon = (calendar: BusinessCalendar, now: Date) => ({
  until: calendar.addBusinessDays(now, nearDueDays),
  quietSince: subDays(now, nudgeDays.after),
});

/** When a client who has had a version since then should be asked again: on that day, or the business day after. */
export const findNudgeDue = (calendar: BusinessCalendar, since: string): string =>
  calendar.slaDue(addDays(since, nudgeDays.late), null).toISOString();

/** Mentions are due the same day. */
export const findMentionDue = (calendar: BusinessCalendar, since: string): string =>
  calendar.slaDue(new Date(since), null).toISOString();

/** Our last closing before a time: items due on their own day are late by then if they arrived before it. */
export function findLastClosing(calendar: BusinessCalendar, time: Date): Date {
  let day = subDays(time, 1);
  while (calendar.slaDue(day, null) >= time) day = subDays(day, 1);
  let closing = calendar.slaDue(day, null);
  for (let next = closing; next < time; next = calendar.slaDue(next, null)) closing = next;
  return closing;
}

/** The same for reviews, which are due later; as `findNudgeDue`. */
export const findLastNudge = (closing: Date): Date => subDays(closing, nudgeDays.late);

/** Counts a project's business days so far and in total, both its first and its last included. */
export function countDays(
  calendar: BusinessCalendar,
  { since, dueAt }: { since: string; dueAt: string },
  now: Date,
): { number: number; of: number } {
  const first = new Date(since);
  const count = (to: Date) =>
    to < first ? 0 : calendar.countBusinessDays(first, addDays(first, differenceInDays(to, first)));
  const of = Math.max(1, count(new Date(dueAt)));
  return { number: Math.min(of, Math.max(1, count(now))), of };
}
