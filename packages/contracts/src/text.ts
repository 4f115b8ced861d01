import { z } from 'zod';
// Here and not in the index, which bundlers drop while they include the schemas.
import '#/input-words.ts';

const controlFree = 'Remove the hidden control characters';

/** Characters with nothing visible of their own, such as an accent without its letter: a text of these alone is empty. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]*$/u;

/** Half a character, as in a text cut in the middle of an emoji, could not be stored as it is. */
const toText = (text: string): string => {
  const whole = text.toWellFormed().trim();
  return invisible.test(whole) ? '' : whole;
};

/** Line breaks that are no control characters become spaces; direction marks are removed. */
const toLine = (text: string): string =>
  toText(text.replace(/[\u2028\u2029]+/g, ' ').replace(/[\u200e\u200f]/g, ''));

/** Neither control characters nor those that turn the reading direction of what stands around them. */
const plainLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/**
 * A text of one line, without control characters and without spaces around it.
 * @param maximum longest text we accept, in characters
 */
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

/** A yes or a no in a query, where everything is text. */
export const trueOrFalse = z
  .enum(['true', 'false', '1', '0'], 'Use true or false')
  .transform((word) => word === 'true' || word === '1');

/** A key is the sender's own choice, such as a UUID; it counts for what the same sender creates of the same kind. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, dashes and underscores')
  .optional();
