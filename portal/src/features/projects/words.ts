import { type Project, type ProjectPriority } from '@stackworks/contracts';
import { formatDayInWords, formatDueDayInWords, formatList } from '#/lib/format.ts';
import { describePart } from './brief/brief-questions.ts';

/** What a list of projects says while it loads, and when it doesn't. */
export const projectListWords = {
  loading: 'Loading projects...',
  failed: 'We couldn’t load your projects',
  failedText: 'Your work is safe. Check your connection and try again.',
};

export const priorityNames = {
  low: 'Low priority',
  normal: 'Normal priority',
  high: 'High priority',
  urgent: 'Urgent',
} as const satisfies Record<ProjectPriority, string>;

/** Where the label already says that it is a priority. */
export const shortPriorityNames = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
} as const satisfies Record<ProjectPriority, string>;

/** A project's due date in words, or why it has none yet; null when it is done, on hold, or started without a date. */
export function describeDue(
  { dueDate, status, brief }: Pick<Project, 'dueDate' | 'status' | 'brief'>,
  now: Date,
): { words: string; isLate: boolean } | null {
  if (!dueDate && status === 'pending') {
    const isComplete = brief.missing.length === 0;
    const reason = 'We’ll give you a date once we’ve read your brief';
    return { words: isComplete ? reason : `No date yet: ${summariseMissing(brief)}`, isLate: false };
  }
  if (!dueDate || status === 'completed' || status === 'on_hold') return null;
  const day = formatDueDayInWords(dueDate, now);
  const isLate = now.toISOString() > dueDate;
  return { words: isLate ? `Late: it was due ${day}` : `Ready by ${day}`, isLate };
}

type Incomplete = Pick<Project['brief'], 'missing' | 'ordered'>;

/** More missing answers than this are counted rather than named. */
const maxNamed = 2;

/** The missing answers, by name: "your logo and your photos". */
export const listMissing = ({ missing, ordered }: Incomplete): string =>
  formatList(missing.map((part) => describePart(part, ordered)));

/** As staff read it: "their logo and their photos". */
export const listMissingForStaff = (brief: Incomplete): string =>
  listMissing(brief)
    .replaceAll(/\byou\b/g, 'they')
    .replaceAll(/\byour\b/g, 'their');

/** The missing answers in short: "we need your logo", "your brief needs 5 more answers". */
export const summariseMissing = (brief: Incomplete): string =>
  brief.missing.length > maxNamed
    ? `your brief needs ${brief.missing.length} more answers`
    : `we need ${listMissing(brief)}`;

/** Shown to a client after they saved answers. */
export const describeNextStep = ({ brief }: Pick<Project, 'brief'>): string =>
  brief.missing.length > 0 ? 'We’ll start once your brief is complete.' : 'Your brief is complete.';

/** What became of a project that its client withdrew. */
export const describeWithdrawal = (withdrawnAt: string): string =>
  `You withdrew this project on ${formatDayInWords(withdrawnAt)}. It’s on hold, with everything you sent. Message us to take it up again.`;

export const isBriefUnfinished = ({ status, brief }: Pick<Project, 'status' | 'brief'>): boolean =>
  status === 'pending' && brief.missing.length > 0;
