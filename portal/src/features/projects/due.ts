import type { Project } from '@stackworks/contracts';
import { formatDayInWords } from '#/lib/format-day.ts';
import { sayMissing } from './brief/brief-words.ts';

/**
 * By when a project is promised, in words, or when its client learns that; null when it is done, on hold, or begun
 * without a date.
 * @param now the moment it is looked at
 */
export function describeDue(
  { dueDate, status, brief }: Pick<Project, 'dueDate' | 'status' | 'brief'>,
  now: Date,
): { words: string; isLate: boolean } | null {
  if (!dueDate && status === 'pending' && brief.missing.length > 0) {
    return { words: `No date yet: ${sayMissing(brief)}`, isLate: false };
  }
  if (!dueDate && status === 'pending') {
    return { words: 'We’ll give you a date once we’ve read your brief', isLate: false };
  }
  if (!dueDate || status === 'completed' || status === 'on_hold') return null;
  const day = formatDayInWords(dueDate);
  const isLate = now.toISOString() > dueDate;
  return { words: isLate ? `Late: it was due ${day}` : `Ready by ${day}`, isLate };
}
