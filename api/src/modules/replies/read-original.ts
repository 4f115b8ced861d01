import { parseHeaders } from './read-email.ts';
import { readContents } from './read-contents.ts';

/** An email as it came, with what its message folds. */
export type OriginalEmail = { from: string; subject: string; text: string };

/** Reads an email as it came. @throws Error as `readEmail` */
export async function readOriginal(raw: Buffer): Promise<OriginalEmail> {
  const { from, subject = '' } = await parseHeaders(raw);
  const { bodies } = await readContents(raw);
  const texts = bodies.map(({ lines }) =>
    lines
      .map(({ text }) => text)
      .join('\n')
      .trim(),
  );
  return { from: from?.text ?? '', subject, text: texts.filter(Boolean).join('\n\n') };
}
