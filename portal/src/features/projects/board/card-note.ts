import { nudgeDays, type StaffProject } from '@stackworks/contracts';
import { differenceInCalendarDays, differenceInMinutes } from 'date-fns';
import { isBriefUnfinished } from '#/features/projects/words.ts';
import { formatDueDay, formatShortDay } from '#/lib/format.ts';
import { findTiming, formatTimeLeft } from '#/lib/dates.ts';
import { nzTime } from '#/lib/nz-time.ts';

type Note = { words: string; isLate: boolean };
type CardProject = Pick<
  StaffProject,
  'brief' | 'status' | 'statusSince' | 'updatedAt' | 'dueDate' | 'promise' | 'revisions'
>;

/** The notes of a card: the time left to reply, if a reply is owed, and the project's schedule. @param asOf when it was loaded */
export const describeCard = (project: CardProject, now: Date, asOf: Date): Note[] =>
  [describeReplyTarget(project, now, asOf) ?? [], describeSchedule(project, now)].flat();

/** The time left to reply; null when no reply is owed. */
export function describeReplyTarget(
  { promise }: Pick<CardProject, 'promise'>,
  now: Date,
  asOf: Date,
): Note | null {
  if (!promise) return null;
  const { dueAt, isRunning } = promise;
  const passed = isRunning ? Math.max(0, differenceInMinutes(now, asOf)) : 0;
  const leftMinutes = promise.leftMinutes - passed;
  const timing = findTiming(leftMinutes, dueAt, now);
  const time = formatTimeLeft(leftMinutes, dueAt, now);
  const words = { late: `Reply ${time}`, today: `Reply: ${time} left`, later: `Reply by ${time}` };
  return { words: words[timing], isLate: timing === 'late' };
}

function describeSchedule(
  { status, statusSince, updatedAt, dueDate, revisions, brief }: CardProject,
  now: Date,
): Note {
  switch (status) {
    case 'completed':
      return { words: `Done ${formatShortDay(statusSince)}`, isLate: false };
    case 'on_hold':
      return { words: `On hold since ${formatShortDay(statusSince)}`, isLate: false };
    case 'review':
      return describeReview(differenceInCalendarDays(now, updatedAt, { in: nzTime }));
    default: {
      const isLate = dueDate !== null && now.toISOString() > dueDate;
      if (isLate) return { words: `Late, due ${formatDueDay(dueDate, now)}`, isLate };
      if (isBriefUnfinished({ status, brief })) {
        return { words: 'Brief not complete', isLate };
      }
      if (revisions) return { words: `Revision ${revisions.used} of ${revisions.quota}`, isLate };
      return { words: dueDate ? `Due ${formatDueDay(dueDate, now)}` : 'No due date', isLate };
    }
  }
}

/** Counted from the last message, as in the inbox. */
function describeReview(days: number): Note {
  if (days < 1) return { words: 'With client since today', isLate: false };
  const isLate = days > nudgeDays.late;
  return {
    words: isLate ? `With client for ${days} days` : `With client, day ${days} of ${nudgeDays.late}`,
    isLate,
  };
}
