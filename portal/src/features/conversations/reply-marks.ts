import { splitReply, type ReplyPiece } from '@stackworks/contracts';

/** A stretch of the text being written that a variable of a saved reply has filled or has left empty. */
export type Mark = { start: number; end: number; variable: string; isEmpty: boolean };

/** Places the pieces of a text that starts at an offset. */
function toMarks(pieces: readonly ReplyPiece[], offset = 0): Mark[] {
  let end = offset;
  return pieces.flatMap(({ text, variable, isEmpty }) => {
    const start = end;
    end += text.length;
    return variable === null ? [] : [{ start, end, variable, isEmpty }];
  });
}

/** Every mark of a text, in order. Empty variables are read from the text; those filled in are not in it. */
export const findMarks = (text: string, filled: readonly Mark[]): Mark[] =>
  [...filled, ...toMarks(splitReply(text))].sort((a, b) => a.start - b.start);

/** What stands between a reply and the text around it: a blank line at an end of the text, a space within it. */
const gap = (isAtEnd: boolean): string => (isAtEnd ? '\n\n' : ' ');

/** Puts a reply in place of the selection, apart from the text around it. @returns the new text, its filled marks, and what to select in it */
export function insertReply(
  text: string,
  selection: { start: number; end: number },
  filled: readonly Mark[],
  pieces: readonly ReplyPiece[],
) {
  const reply = pieces.map((piece) => piece.text).join('');
  const before = text.slice(0, selection.start);
  const after = text.slice(selection.end);
  const start = before === '' || /\s$/.test(before) ? before : before + gap(after.trim() === '');
  const rest = after === '' || /^[\s.,;:!?)]/.test(after) ? after : gap(before.trim() === '') + after;
  const next = start + reply + rest;
  const inserted = toMarks(pieces, start.length);
  const empty = inserted.find(({ isEmpty }) => isEmpty);
  const end = start.length + reply.length;
  return {
    text: next,
    filled: [...moveMarks(filled, text, next), ...inserted.filter(({ isEmpty }) => !isEmpty)],
    select: empty ?? { start: end, end },
  };
}

/** Where filled marks are after an edit. One that was itself edited is the writer's own text from then on. */
export function moveMarks(filled: readonly Mark[], before: string, after: string): Mark[] {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const changedUpTo = before.length - sameAtEnd;
  const shift = after.length - before.length;
  return filled.flatMap((mark) => {
    if (mark.end <= same) return [mark];
    if (mark.start < changedUpTo) return [];
    return [{ ...mark, start: mark.start + shift, end: mark.end + shift }];
  });
}

/** The next mark after a place in the text; undefined after the last. */
export const findNextMark = (marks: readonly Mark[], from: number): Mark | undefined =>
  marks.find(({ start }) => start >= from);
