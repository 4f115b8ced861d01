import { removeDirectionControls } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { ReadEmail } from '#/modules/replies/read-email.ts';
import { hasSentSubject } from '#/platform/email/outbox-admin.ts';

/** Longest subject that stands in a message, in characters; the original has all of it. */
export const subjectLimit = 1000;

/** What programs write before the subject of what they answer or pass on, after `[EXTERNAL]`: `Re:`, `AW:`, `Sv[2]:`, `Fwd:`. */
const ofProgram =
  /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:re|fwd?|wg|tr|rv|enc|vb|转发|轉寄|aw|antw|antwort|sv|vs|vá|rif|ref|res|odp|ynt|απ|σχετ|בענין|השב|ha|回复|答复|回覆|返信|답장|hồi âm)(?:\s?[[(^]\d{1,3}[\])]?)?\s?[:：]/iu;

/** An email's subject where its author wrote it, as a line that a message shows; null where it answers a subject of ours. */
export async function findNewSubject(
  reader: Reader,
  { subject: written, text, isAbsenceNote }: Pick<ReadEmail, 'subject' | 'text' | 'isAbsenceNote'>,
): Promise<string | null> {
  const subject = removeDirectionControls(written).replaceAll(/\s+/g, ' ').trim();
  if (subject === '' || isAbsenceNote || ofProgram.test(subject) || text.startsWith(subject)) return null;
  // Some programs answer with the subject as it was.
  if (await hasSentSubject(reader, subject)) return null;
  return subject.slice(0, subjectLimit).toWellFormed().trim();
}

/** Puts a subject above a text, with what is folded of the text in its places. */
export function prependSubject(
  subject: string | null,
  { text, folded }: Pick<ReadEmail, 'text' | 'folded'>,
): Pick<ReadEmail, 'text' | 'folded'> {
  if (subject === null) return { text, folded };
  const above = text === '' ? subject : `${subject}\n\n`;
  return { text: above + text, folded: folded.map((part) => ({ ...part, at: part.at + above.length })) };
}
