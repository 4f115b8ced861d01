import { apostrophes, foldText, type SearchPiece } from '@stackworks/contracts';

/** Each word costs a walk through the index, as each two characters of a script without spaces do. */
const mostWords = 6;
const longestWord = 40;
const longestRun = 12;

const word = new RegExp(`[\\p{L}\\p{M}\\p{N}]+(?:[${apostrophes}][\\p{L}\\p{M}\\p{N}]+)*`, 'gu');

/** Scripts without spaces, or with marks that break words, as the newest migration of the search index names them. */
const unspaced = /[ऀ-႟ក-៿⺀-힯豈-﫿𠀀-𿿿]+/gu;

/** A word to find. A `run` is of a script without spaces and found inside words; others by their start or as a whole. */
export type SearchWord = { text: string; isWhole: boolean; isRun: boolean };

/**
 * A search text's words, folded. Nothing else of it reaches the database, so no text is an error. A word with a symbol
 * after it is complete: "c#" doesn't find everything that starts with c.
 */
export function toWords(text: string): SearchWord[] {
  const found = [...text.normalize('NFC').matchAll(word)].flatMap(({ 0: each, index, input }) => {
    const isWhole = /^[^\s*]/.test(input.slice(index + each.length));
    const runs = each.match(unspaced) ?? [];
    return [
      ...each
        .split(unspaced)
        .map((part) => ({ text: foldText(part).slice(0, longestWord), isWhole, isRun: false })),
      ...runs.map((run) => ({
        text: Array.from(run).slice(0, longestRun).join(''),
        isWhole: false,
        isRun: true,
      })),
    ];
  });
  const unique = new Map(found.map((each) => [each.text, each]));
  unique.delete('');
  return [...unique.values()].slice(0, mostWords);
}

/** The index query for texts with all these words. */
export const toMatch = (words: readonly SearchWord[]): string => words.flatMap(toTerms).join(' ');

/** The index query for people with all words of a text, or with a phone number, if that's what was typed. */
export function toPersonMatch(text: string): string {
  const words = toMatch(toWords(text));
  const number = toPhoneNumber(text);
  return number === null ? words : `(${words}) OR "${number}"*`;
}

const phoneText = /^\s*[+(]?\d[\d\s().-]*$/;

/** A phone number as the index has it: in digits, with 0 for New Zealand's code. Null for a text of another kind. */
const toPhoneNumber = (text: string): string | null =>
  phoneText.test(text)
    ? text
        .replaceAll(/[^+\d]/g, '')
        .replace(/^\+640?/, '0')
        .slice(0, longestWord)
    : null;

/** Fewer digits would be the end of too many numbers. */
const fewestLastDigits = 6;

/** The digits that a phone number may end with, if that's what was typed; else null. */
export function toPhoneEnd(text: string): string | null {
  const number = toPhoneNumber(text);
  // New Zealand's code may stand where a typed 0 does.
  const digits = number?.replace(/^0+/, '') ?? '';
  return digits.length < fewestLastDigits ? null : digits;
}

/** Marks a phone number that begins or ends with the one that was typed, however each is written. */
export function markPhone(phone: string | null, typed: string): SearchPiece[] {
  if (!phone) return [];
  const [number, wanted, end] = [toPhoneNumber(phone), toPhoneNumber(typed), toPhoneEnd(typed)];
  if (number === null || wanted === null) return [{ text: phone, isMatch: false }];
  return [{ text: phone, isMatch: number.startsWith(wanted) || (end !== null && number.endsWith(end)) }];
}

function toTerms({ text, isWhole, isRun }: SearchWord): string[] {
  const [first, ...others] = isRun ? Array.from(text) : [];
  if (first === undefined || others.length === 0) return [isWhole ? `"${text}"` : `"${text}"*`];
  const characters = [first, ...others];
  return others.map((character, index) => `"${characters[index]}${character}"`);
}

/** What the index has for what a client may find: their id, after a character that is in nobody's words. */
export const toOwner = (clientId: string): string => `"\ue000${Buffer.from(clientId).toString('hex')}"`;

/** Characters shown before the first match, and in total. */
const before = 40;
const shown = 160;

/** Marks the matching words of a text. */
export function markWords(text: string, words: readonly SearchWord[]): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  let end = 0;
  for (const { index, length } of findMatches(text, words)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isMatch: false });
    end = index + length;
    pieces.push({ text: text.slice(index, end), isMatch: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}

function* findMatches(text: string, words: readonly SearchWord[]) {
  const runs = words.filter(({ isRun }) => isRun);
  for (const { 0: found, index } of text.matchAll(word)) {
    if (words.some((each) => !each.isRun && isMatch(found, each))) {
      yield { index, length: found.length };
      continue;
    }
    let at = 0;
    while (at < found.length) {
      const run = runs.find((each) => found.startsWith(each.text, at));
      if (run) yield { index: index + at, length: run.text.length };
      at += run?.text.length ?? 1;
    }
  }
}

const parts = new RegExp(`[${apostrophes}]`);

const isMatch = (found: string, { text, isWhole }: SearchWord): boolean =>
  [found, ...found.split(parts)]
    .map(foldText)
    .some((each) => (isWhole ? each === text : each.startsWith(text)));

/** The part of a text around the first match, marked, on one line. */
export function cutSnippet(text: string, words: readonly SearchWord[]): SearchPiece[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [first] = findMatches(line, words);
  const wanted = Math.max(0, (first?.index ?? 0) - before);
  // From the start of a word, unless that's far away.
  const space = wanted === 0 ? -1 : line.lastIndexOf(' ', wanted + before / 2);
  const start = wanted === 0 ? 0 : Math.max(space + 1, wanted - before);
  const part = line.slice(start, start + shown).toWellFormed();
  const pieces = markWords(part, words);
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (start + shown < line.length) pieces.push({ text: ' …', isMatch: false });
  return pieces;
}
