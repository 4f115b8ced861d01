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

/** Characters that change the reading direction of what stands around them. */
const directionControls = String.raw`\u202a-\u202e\u2066-\u2069`;
const plainLine = new RegExp(String.raw`^[^\p{Cc}${directionControls}]*$`, 'u');
const plainText = new RegExp(String.raw`^(?:[^\p{Cc}${directionControls}]|[\n\r\t])*$`, 'u');

export const removeDirectionControls = (text: string): string =>
  text.replaceAll(new RegExp(`[${directionControls}]`, 'gu'), '');

/** Letters that Unicode doesn't take apart into a letter and an accent. The search index of the database folds the same. */
const foldedLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** What is typed for an apostrophe, for the inside of a character class. */
export const apostrophes = "'’‘ʼʻ`´′";
const apostrophe = new RegExp(`[${apostrophes}]`, 'g');

/** As texts are compared when somebody searches: in lower case, without macrons, other accents or apostrophes. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øæœßđðþłħı]/g, (letter) => foldedLetters[letter] ?? letter)
    .replaceAll(apostrophe, '');

/** A text of one line, trimmed, without control characters. @param maximum in characters */
export const line = (maximum: number) =>
  z.string().overwrite(toLine).max(maximum).regex(plainLine, controlFree);

/** A text of any number of lines and with any marks of direction: a document, or what a program quotes. */
export const paragraphs = (maximum: number) =>
  z
    .string()
    .overwrite(toText)
    .max(maximum)
    .regex(/^[\P{Cc}\n\r\t]*$/u, controlFree);

/** A text of any number of lines, without control characters: what people write to each other. */
export const plainParagraphs = (maximum: number) =>
  z.string().overwrite(toText).max(maximum).regex(plainText, controlFree);

/** A text of one line that is kept as typed, such as a password. */
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
