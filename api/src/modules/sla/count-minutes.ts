import type { BusinessCalendar } from '@stackworks/business-time';

/** How much business time something has in all, and what is left of it: below zero when it is late. */
export function countMinutes(
  { slaMinutes, slaStart }: BusinessCalendar,
  { since, dueAt }: { since: string; dueAt: string },
  now: Date,
): { totalMinutes: number; leftMinutes: number } {
  const due = new Date(dueAt);
  const start = slaStart(new Date(since));
  const left = now > due ? -slaMinutes(due, now) : slaMinutes(now > start ? now : start, due);
  return { totalMinutes: slaMinutes(start, due), leftMinutes: left };
}
