import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ReplyPiece } from '@stackworks/contracts';
import { findMarks, findNextMark, insertReply, moveMarks, type Mark } from './reply-marks.ts';

/** The marked variables of saved replies in the text being written: Tab goes from one to the next. */
export function useReplyMarks(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
) {
  const [filled, setFilled] = useState<readonly Mark[]>([]);
  const wanted = useRef<Pick<Mark, 'start' | 'end'> | null>(null);
  const marks = findMarks(text, filled);

  const select = ({ start, end }: Pick<Mark, 'start' | 'end'>) => {
    box.current?.focus();
    box.current?.setSelectionRange(start, end);
  };
  const selectWanted = () => {
    if (wanted.current) select(wanted.current);
    wanted.current = null;
  };
  useLayoutEffect(selectWanted);

  return {
    marks,
    empty: marks.filter(({ isEmpty }) => isEmpty),
    select,
    /** Writes what was typed, pasted or completed. */
    edit: (next: string) => {
      setFilled(moveMarks(filled, text, next));
      write(next);
    },
    insert: (pieces: readonly ReplyPiece[]) => {
      const { selectionStart: start = text.length, selectionEnd: end = start } = box.current ?? {};
      const inserted = insertReply(text, { start, end }, filled, pieces);
      wanted.current = inserted.select;
      setFilled(inserted.filled);
      write(inserted.text);
    },
    clear: () => setFilled([]),
    /** @returns whether the key went to the next variable */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
      if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
        return false;
      const next = findNextMark(marks, event.currentTarget.selectionEnd);
      if (!next) return false;
      event.preventDefault();
      select(next);
      return true;
    },
  };
}
