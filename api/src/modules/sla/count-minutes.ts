import type { BusinessCalendar } from '@stackworks/business-time';

/** How much business time something has in all, and what is left of it: below zero when it is late. */
export function countMinutes(
  { promiseMinutes, promiseStart }: BusinessCalendar,
  { since, dueAt }: { since: string; dueAt: string },
  now: Date,
): { totalMinutes: number; leftMinutes: number } {
  const due = new Date(dueAt);
  const start = promiseStart(new Date(since));
  const left = now > due ? -promiseMinutes(due, now) : promiseMinutes(now > start ? now : start, due);
  return { totalMinutes: promiseMinutes(start, due), leftMinutes: left };
}
