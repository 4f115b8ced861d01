import type { StaffProject } from '@stackworks/contracts';

const day = 24 * 60 * 60_000;

/** How long a client has to answer a version, in days. */
const reviewDays = 7;

const formatShort = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** What a card says of time: by when, how late, for how long the client has had it, or since when it is done. */
export function describeCard(
  { status, statusSince, dueDate }: Pick<StaffProject, 'status' | 'statusSince' | 'dueDate'>,
  now: Date,
): { words: string; isLate: boolean } {
  switch (status) {
    case 'completed':
      return { words: `Done ${formatShort(statusSince)}`, isLate: false };
    case 'on_hold':
      return { words: `On hold since ${formatShort(statusSince)}`, isLate: false };
    case 'review': {
      const days = Math.floor((now.getTime() - Date.parse(statusSince)) / day) + 1;
      return { words: `Client, day ${Math.max(days, 1)} of ${reviewDays}`, isLate: days > reviewDays };
    }
    default:
      if (!dueDate) return { words: 'No due date', isLate: false };
      return now.toISOString() > dueDate
        ? { words: `Late, due ${formatShort(dueDate)}`, isLate: true }
        : { words: `Due ${formatShort(dueDate)}`, isLate: false };
  }
}
