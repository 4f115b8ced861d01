import { z } from 'zod';
// Not in the index, which bundlers drop while they include the schemas.
import '#/input-words.ts';

const controlFree = 'Remove the hidden control characters';

/** Text without visible characters, such as an accent without its letter, counts as empty. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]*$/u;

/** Repairs half characters, as in a text cut in the middle of an emoji, which could not be stored. */
const toText = (text: string): string => {
  const whole = text.toWellFormed().trim();
  return invisible.test(whole) ? '' : whole;
};

/** Turns Unicode line breaks into spaces, and removes direction marks. */
const toLine = (text: string): string =>
  toText(text.replace(/[\u2028\u2029]+/g, ' ').replace(/[\u200e\u200f]/g, ''));

/** Without control characters and those that change the reading direction around them. */
const plainLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/** A text of one line, trimmed, without control characters. @param maximum in characters */
export const line = (maximum: number) =>
  z.string().overwrite(toLine).max(maximum).regex(plainLine, controlFree);

/** As `line`, of any number of lines and in either reading direction. */
export const paragraphs = (maximum: number) =>
  z
    .string()
    .overwrite(toText)
    .max(maximum)
    .regex(/^[\P{Cc}\n\r\t]*$/u, controlFree);

/** As `line`, without trimming. */
export const secret = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^\P{Cc}*$/u, controlFree);

/** A boolean in a query. */
export const trueOrFalse = z
  .enum(['true', 'false', '1', '0'], 'Use true or false')
  .transform((word) => word === 'true' || word === '1');

/** The sender's own choice, such as a UUID, unique among what the sender creates of one kind. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, dashes and underscores')
  .optional();
