import { untilTheyReply, type InboxItem } from '@stackworks/contracts';
import { addDays, addHours, addYears, isSameDay, nextMonday, parseISO, set, startOfHour } from 'date-fns';
import { formatDueDayInWords, formatTime } from '#/lib/format.ts';
import { nzTime } from '#/lib/nz-time.ts';

const nz = { in: nzTime };
const morning = { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 };
/** Later than this there is no later today. */
const lastHour = 18;

const plain = (date: Date): Date => new Date(date);

export type SnoozeChoice = { name: string; until: Date };

/** Until when items can be snoozed, in New Zealand's time. Nobody replies to a note. */
export function listSnoozeChoices(now: Date, items: readonly Pick<InboxItem, 'kind'>[]): SnoozeChoice[] {
  // A date of date-fns in a zone writes itself with its offset, which the API doesn't read.
  const later = plain(addHours(startOfHour(now, nz), 3, nz));
  const tomorrow = plain(set(addDays(now, 1, nz), morning, nz));
  const monday = plain(set(nextMonday(now, nz), morning, nz));
  const isLaterToday = isSameDay(later, now, nz) && later <= set(now, { ...morning, hours: lastHour }, nz);
  return [
    ...(isLaterToday ? [{ name: `Later today, ${formatTime(later)}`, until: later }] : []),
    { name: 'Tomorrow, 9 am', until: tomorrow },
    ...(isSameDay(monday, tomorrow, nz) ? [] : [{ name: 'Next week, Monday 9 am', until: monday }]),
    ...(items.some(({ kind }) => kind === 'mention')
      ? []
      : [{ name: 'Until they reply', until: new Date(untilTheyReply) }]),
  ];
}

/** A time in New Zealand. @param day `2026-11-27` @param time `14:30` */
export const timeOn = (day: string, time: string): Date => plain(parseISO(`${day}T${time}`, nz));

export type SnoozeProblem = 'past' | 'far';

/** Why an item can't be snoozed until a time: the API allows a year. */
export function findSnoozeProblem(until: Date, now: Date): SnoozeProblem | null {
  if (until <= now) return 'past';
  return until > addYears(now, 1) ? 'far' : null;
}

/** "until Monday 30 November, 9 am", or "until they reply" */
export const describeUntil = (until: Date, now: Date): string =>
  until.toISOString() === untilTheyReply
    ? 'until they reply'
    : `until ${formatDueDayInWords(until, now)}, ${formatTime(until)}`;
