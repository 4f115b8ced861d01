import type { StaffProject } from '@stackworks/contracts';
import { differenceInMinutes } from 'date-fns';
import { findTiming, sayTimeLeft } from '#/lib/time-left.ts';

const day = 24 * 60 * 60_000;

/** How long a client has to answer a version, in days. */
const reviewDays = 7;

const formatShort = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** What a card says; what is late stands out. */
type Note = { words: string; isLate: boolean };
type Told = Pick<StaffProject, 'status' | 'statusSince' | 'dueDate' | 'promise' | 'revisions'>;

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
function sayStanding({ status, statusSince, dueDate, revisions }: Told, now: Date): Note {
  switch (status) {
    case 'completed':
      return { words: `Done ${formatShort(statusSince)}`, isLate: false };
    case 'on_hold':
      return { words: `On hold since ${formatShort(statusSince)}`, isLate: false };
    case 'review': {
      const days = Math.floor((now.getTime() - Date.parse(statusSince)) / day) + 1;
      return { words: `Client, day ${Math.max(days, 1)} of ${reviewDays}`, isLate: days > reviewDays };
    }
    default: {
      const isLate = dueDate !== null && now.toISOString() > dueDate;
      if (isLate) return { words: `Late, due ${formatShort(dueDate)}`, isLate };
      if (revisions) return { words: `Revision ${revisions.used} of ${revisions.quota}`, isLate };
      return { words: dueDate ? `Due ${formatShort(dueDate)}` : 'No due date', isLate };
    }
  }
}
