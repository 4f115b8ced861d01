import { nudgeDays, type StaffProject } from '@stackworks/contracts';
import { differenceInCalendarDays, differenceInMinutes } from 'date-fns';
import { isUnfinished } from '#/features/projects/brief/brief-words.ts';
import { formatShortDay } from '#/lib/format-day.ts';
import { nzTime } from '#/lib/nz-time.ts';
import { findTiming, sayTimeLeft } from '#/lib/time-left.ts';

/** What a card says; what is late stands out. */
type Note = { words: string; isLate: boolean };
type Told = Pick<
  StaffProject,
  'brief' | 'status' | 'statusSince' | 'updatedAt' | 'dueDate' | 'promise' | 'revisions'
>;

/**
 * What a card says of time: how long there is to answer its client, when they are owed an answer, and how it stands.
 * @param asOf when the project was read
 */
export function describeCard(project: Told, now: Date, asOf: Date): Note[] {
  return [...sayPromise(project, now, asOf), sayStanding(project, now)];
}

function sayPromise({ promise }: Told, now: Date, asOf: Date): Note[] {
  if (!promise) return [];
  const { dueAt, isRunning } = promise;
  const passed = isRunning ? Math.max(0, differenceInMinutes(now, asOf)) : 0;
  const leftMinutes = promise.leftMinutes - passed;
  const timing = findTiming(leftMinutes, dueAt, now);
  const time = sayTimeLeft(leftMinutes, dueAt, now);
  const words = { late: `Reply ${time}`, today: `Reply: ${time} left`, later: `Reply by ${time}` };
  return [{ words: words[timing], isLate: timing === 'late' }];
}

/** Which revision it is, by when, how late, for how long the client has had it, or since when it is done. */
function sayStanding({ status, statusSince, updatedAt, dueDate, revisions, brief }: Told, now: Date): Note {
  switch (status) {
    case 'completed':
      return { words: `Done ${formatShortDay(statusSince)}`, isLate: false };
    case 'on_hold':
      return { words: `On hold since ${formatShortDay(statusSince)}`, isLate: false };
    case 'review':
      return sayWaiting(differenceInCalendarDays(now, updatedAt, { in: nzTime }));
    default: {
      const isLate = dueDate !== null && now.toISOString() > dueDate;
      if (isLate) return { words: `Late, due ${formatShortDay(dueDate)}`, isLate };
      if (isUnfinished({ status, brief })) {
        return { words: 'Brief not complete', isLate };
      }
      if (revisions) return { words: `Revision ${revisions.used} of ${revisions.quota}`, isLate };
      return { words: dueDate ? `Due ${formatShortDay(dueDate)}` : 'No due date', isLate };
    }
  }
}

/** Counted from the last word, as "Needs you" counts it. */
function sayWaiting(days: number): Note {
  if (days < 1) return { words: 'With client since today', isLate: false };
  const isLate = days > nudgeDays.late;
  return {
    words: isLate ? `With client for ${days} days` : `With client, day ${days} of ${nudgeDays.late}`,
    isLate,
  };
}
