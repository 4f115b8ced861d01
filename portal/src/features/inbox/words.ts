import type { InboxItem } from '@stackworks/contracts';
import { formatDayInWords, formatShortDay, formatTime, formatDayTime } from '#/lib/format.ts';

/** Where the due time comes from. */
export function describeRule(item: InboxItem, isLate: boolean): string {
  const { kind, planName, supportHours, days, dueAt } = item;
  switch (kind) {
    case 'project':
      return isLate ? `Was due ${formatShortDay(dueAt)}` : `Due ${formatTime(dueAt)}`;
    case 'review':
      if (!days) return 'waiting on client';
      return days.number > days.of
        ? `waiting ${days.number} days on client`
        : `waiting ${days.number} of ${days.of} days on client`;
    case 'mention':
      return 'You were mentioned';
    default:
      if (isLate) {
        return [planName, supportHours === null ? 'same day' : `${supportHours} h`]
          .filter(Boolean)
          .join(', ');
      }
      const act = kind === 'revision' ? 'start' : 'reply';
      return supportHours === null ? `to ${act} the same day` : `of ${supportHours} h to ${act}`;
  }
}

export function describeItem({ kind, text, summary }: InboxItem): string {
  switch (kind) {
    case 'project':
      return `${text} is due`;
    case 'review':
      return `Nudge for feedback on ${text}`;
    case 'enquiry':
      return `New enquiry: ${summary ?? text}`;
    default:
      return `“${text}”`;
  }
}

export const describeSender = ({ kind, name, company, email, phone, projectName }: InboxItem): string => {
  const more = kind === 'enquiry' ? [email, phone] : kind === 'mention' ? [projectName] : [company];
  // Without a name, the name is the email address.
  return [...new Set([name, ...more])].filter(Boolean).join(', ');
};

/** The kind of item, with the one number that matters. */
export function describeKind({ kind, revisions, days, since }: InboxItem): string {
  const time = formatDayTime(since);
  switch (kind) {
    case 'revision':
      return revisions && revisions.quota !== null
        ? `Revision ${revisions.used} of ${revisions.quota}`
        : 'Revision';
    case 'project':
      return days ? `Day ${days.number} of ${days.of}` : 'Project';
    case 'review':
      return 'Status: Review';
    case 'mention':
      return `Note, ${time}`;
    case 'enquiry':
      return `Enquiry, ${time}`;
    default:
      return `Message, ${time}`;
  }
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spellCount = (count: number) => numbers[count] ?? String(count);

/** The sentence under the heading: "Friday 20 November, 2.10 pm. One late, two due today." */
export function describeDay(now: Date, late: number, today: number): string {
  const counts = [
    late > 0 && `${spellCount(late)} late`,
    today > 0 && `${spellCount(today)} due today`,
  ].filter((words) => words !== false);
  const sentence = counts.length === 0 ? 'nothing is due today' : counts.join(', ');
  return `${formatDayInWords(now)}, ${formatTime(now)}. ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
