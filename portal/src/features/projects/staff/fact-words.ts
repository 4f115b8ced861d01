import type { StaffProjectDetail } from '@stackworks/contracts';
import { differenceInCalendarDays } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';
import { describeReplyTarget } from '#/lib/reply-target.ts';

type Fact = { words: string; isLate: boolean };

/** How far a project's due date is: "4 days left", "due today", "1 day late"; null without one, or when nobody waits. */
export function describeDeadline(
  { dueDate, status }: Pick<StaffProjectDetail, 'dueDate' | 'status'>,
  now: Date,
): Fact | null {
  if (dueDate === null || status === 'completed' || status === 'on_hold') return null;
  const days = differenceInCalendarDays(dueDate, now, { in: nzTime });
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days > 0) return { words: `${count} left`, isLate: false };
  const isLate = now.toISOString() > dueDate;
  if (days === 0) return { words: isLate ? 'Due today, late' : 'Due today', isLate };
  return { words: `${count} late`, isLate };
}

/** By when a reply to the client is owed. @param asOf when the project was read */
export function describeReply(
  project: Pick<StaffProjectDetail, 'responseTarget' | 'status'>,
  now: Date,
  asOf: Date,
): Fact & { note: string | null } {
  const target = describeReplyTarget(project.responseTarget, now, asOf);
  if (target)
    return {
      words: target.words.replace(/^Reply:? /, ''),
      isLate: target.isLate,
      note: 'Owed to the client',
    };
  return { words: 'None owed', isLate: false, note: project.status === 'review' ? 'Their turn' : null };
}

/** What a client's plan leaves: "Round 1 of 2 is next" before launch, then "8 of 15 left". */
export function describeRevisions(
  { used, quota, boughtLeft, nextChange }: StaffProjectDetail['revisionUse'],
  hasPlan: boolean,
): string {
  if (!hasPlan) return 'None without a plan';
  if (nextChange?.countedAs === 'round') return `Round ${nextChange.number} of ${nextChange.of} is next`;
  if (nextChange?.countedAs === 'bought') return `${boughtLeft} bought left`;
  if (quota === null) return `${used} used, no limit`;
  if (quota === 0) return 'None in the plan';
  return `${Math.max(0, quota - used)} of ${quota} left`;
}
