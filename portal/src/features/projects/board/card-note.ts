import { nudgeDays, type CountedChange, type StaffProject } from '@stackworks/contracts';
import { differenceInCalendarDays } from 'date-fns';
import { isBriefUnfinished } from '#/features/projects/words.ts';
import { formatDueDay, formatShortDay } from '#/lib/format.ts';
import { describeReplyTarget, type Note } from '#/lib/reply-target.ts';
import { nzTime } from '#/lib/nz-time.ts';

type CardProject = Pick<
  StaffProject,
  'brief' | 'status' | 'statusSince' | 'dueDate' | 'responseTarget' | 'change'
>;

/** The notes of a card: the time left to reply, if a reply is owed, and the project's schedule. @param asOf when it was loaded */
export const describeCard = (project: CardProject, now: Date, asOf: Date): Note[] =>
  [describeReplyTarget(project.responseTarget, now, asOf) ?? [], describeSchedule(project, now)].flat();

function describeSchedule({ status, statusSince, dueDate, change, brief }: CardProject, now: Date): Note {
  switch (status) {
    case 'completed':
      return { words: `Done ${formatShortDay(statusSince)}`, isLate: false };
    case 'on_hold':
      return { words: `On hold since ${formatShortDay(statusSince)}`, isLate: false };
    case 'review':
      return describeReview(differenceInCalendarDays(now, statusSince, { in: nzTime }));
    default: {
      const isLate = dueDate !== null && now.toISOString() > dueDate;
      if (isLate) return { words: `Late, due ${formatDueDay(dueDate, now)}`, isLate };
      if (isBriefUnfinished({ status, brief })) {
        return { words: 'Brief not complete', isLate };
      }
      if (change && change.of !== null) return { words: nameChange(change), isLate };
      return { words: dueDate ? `Due ${formatDueDay(dueDate, now)}` : 'No due date', isLate };
    }
  }
}

const changeNames = { round: 'Round', monthly: 'Revision', bought: 'Bought update' } as const;

/** "Round 1 of 2", "Revision 7 of 15". */
const nameChange = ({ countedAs, number, of }: CountedChange): string =>
  `${changeNames[countedAs]} ${number} of ${of}`;

/** Counted from the delivery, as in the inbox. */
function describeReview(days: number): Note {
  if (days < 1) return { words: 'With client since today', isLate: false };
  const isLate = days > nudgeDays.late;
  return {
    words: isLate ? `With client for ${days} days` : `With client, day ${days} of ${nudgeDays.late}`,
    isLate,
  };
}
