import type { Need } from '@stackworks/contracts';
import { formatDayInWords, formatShortDay, formatTime } from '#/lib/format-day.ts';
import { formatMoment } from '#/lib/format-time.ts';

const promiseWords = (hours: number | null) => (hours === null ? 'same day' : `${hours} h`);

const sayTarget = (hours: number | null, act: 'reply' | 'start') =>
  hours === null ? `to ${act} the same day` : `of ${hours} h to ${act}`;

/** The rule that the time comes from. */
export function sayRule(need: Need, isLate: boolean): string {
  const { kind, planName, supportHours, days, dueAt } = need;
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
      if (isLate) return [planName, promiseWords(supportHours)].filter(Boolean).join(', ');
      return sayTarget(supportHours, kind === 'revision' ? 'start' : 'reply');
  }
}

/** What it is: what they wrote, in quotes, or what to do. */
export function sayWhat({ kind, text, summary }: Need): string {
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

/** Who waits. */
export const sayWho = ({ kind, name, company, email, phone, projectName }: Need): string => {
  const more = kind === 'enquiry' ? [email, phone] : kind === 'mention' ? [projectName] : [company];
  // Whoever has given no name is known by their address.
  return [...new Set([name, ...more])].filter(Boolean).join(', ');
};

/** What kind of thing it is, with the one number that matters. */
export function sayKind({ kind, revisions, days, since }: Need): string {
  const moment = formatMoment(since);
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
      return `Note, ${moment}`;
    case 'enquiry':
      return `Enquiry, ${moment}`;
    default:
      return `Message, ${moment}`;
  }
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const sayCount = (count: number) => numbers[count] ?? String(count);

/** The sentence under the heading: "Friday 20 November, 2.10 pm. One late, two due today." */
export function sayDay(now: Date, late: number, today: number): string {
  const counts = [late > 0 && `${sayCount(late)} late`, today > 0 && `${sayCount(today)} due today`].filter(
    (words) => words !== false,
  );
  const sentence = counts.length === 0 ? 'nothing is due today' : counts.join(', ');
  return `${formatDayInWords(now)}, ${formatTime(now)}. ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
