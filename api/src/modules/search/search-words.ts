import { foldText, type SearchPiece } from '@stackworks/contracts';

/** Each word costs a walk through the index. */
const mostWords = 6;
const longestWord = 40;

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** A search text's words, as the index stores them. Nothing else of it reaches the database, so no text is an error. */
export function toWords(text: string): string[] {
  const found = text.match(word) ?? [];
  const words = found.map((each) => foldText(each).slice(0, longestWord)).filter((each) => each !== '');
  return [...new Set(words)].slice(0, mostWords);
}

/** The index query for texts that have a word beginning with each of these. */
export const toMatch = (words: readonly string[]): string => words.map((each) => `"${each}"*`).join(' ');

/** Characters shown before the first match, and in total. */
const before = 40;
const shown = 160;

/** Marks the matching words of a text. */
export function markWords(text: string, words: readonly string[]): SearchPiece[] {
  const pieces: SearchPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!isMatch(found, words)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMatch: false });
    pieces.push({ text: found, isMatch: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}

const isMatch = (found: string, words: readonly string[]): boolean =>
  words.some((each) => foldText(found).startsWith(each));

/** The part of a text around the first match, marked, on one line. */
export function cutSnippet(text: string, words: readonly string[]): SearchPiece[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = [...line.matchAll(word)].find(({ 0: found }) => isMatch(found, words));
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
