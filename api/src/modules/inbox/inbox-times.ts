import type { BusinessCalendar } from '@stackworks/business-time';
import { nearDueDays, nudgeDays } from '@stackworks/contracts';
import { addDays, differenceInDays, subDays } from 'date-fns';

/** The moments between which something is looked for. */
export const findHorizon = (calendar: BusinessCalendar, now: Date) => ({
  /** Projects due by then are near. */
  until: calendar.addBusinessDays(now, nearDueDays),
  /** Reviews without a word since then are waiting. */
  quietSince: subDays(now, nudgeDays.after),
});

/** By when a client who has had a version since a moment should be asked again: on that day, or the business day after. */
export const findNudgeDue = (calendar: BusinessCalendar, since: string): string =>
  calendar.slaDue(addDays(since, nudgeDays.late), null).toISOString();

/** A colleague who is named looks the same day. */
export const findMentionDue = (calendar: BusinessCalendar, since: string): string =>
  calendar.slaDue(new Date(since), null).toISOString();

/**
 * The moment before which something must have come to be due before another moment, when it is due as we close on the day
 * it came: our last closing before that.
 */
export function findLastClosing(calendar: BusinessCalendar, moment: Date): Date {
  let day = subDays(moment, 1);
  while (calendar.slaDue(day, null) >= moment) day = subDays(day, 1);
  let closing = calendar.slaDue(day, null);
  for (let next = closing; next < moment; next = calendar.slaDue(next, null)) closing = next;
  return closing;
}

/** The same of a review, which is due some days after the client had it; as `findNudgeDue`. */
export const findLastNudge = (closing: Date): Date => subDays(closing, nudgeDays.late);

/** Which business day of how many it is for a project, both its first and its last counted. */
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
