import type { ResponseTarget } from '@stackworks/contracts';
import { differenceInMinutes } from 'date-fns';
import { findTiming, formatTimeLeft } from './dates.ts';

/** A short remark about something in a list. */
export type Note = { words: string; isLate: boolean };

/** The time left to reply; null when no reply is owed. @param asOf when it was loaded */
export function describeReplyTarget(target: ResponseTarget | null, now: Date, asOf: Date): Note | null {
  if (!target) return null;
  const { dueAt, isRunning } = target;
  const passed = isRunning ? Math.max(0, differenceInMinutes(now, asOf)) : 0;
  const leftMinutes = target.leftMinutes - passed;
  const timing = findTiming(leftMinutes, dueAt, now);
  const time = formatTimeLeft(leftMinutes, dueAt, now);
  const words = { late: `Reply ${time}`, today: `Reply: ${time} left`, later: `Reply by ${time}` };
  return { words: words[timing], isLate: timing === 'late' };
}
