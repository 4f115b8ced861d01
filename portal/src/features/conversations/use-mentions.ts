import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { findStartedMention, matchColleagues, putMention, type StartedMention } from './find-mention.ts';
import type { Colleague } from './staff-tools.ts';

/**
 * Offers colleagues while a name is typed after an @. The focus stays in the box: arrows choose, Enter or Tab takes, and
 * Escape closes the list until the next @.
 * @param colleagues who is offered; nobody where nobody can be named
 */
export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
  colleagues: readonly Colleague[],
) {
  const listId = useId();
  const [started, setStarted] = useState<StartedMention | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [index, setIndex] = useState(0);
  const nextCaret = useRef<number | null>(null);

  const offered = started && started.start !== closedAt ? matchColleagues(colleagues, started.typed) : [];
  const isOpen = offered.length > 0;
  const active = Math.min(index, offered.length - 1);

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  }, [box, text]);

  const look = () => {
    const { current } = box;
    if (!current || colleagues.length === 0) return;
    const found =
      current.selectionStart === current.selectionEnd
        ? findStartedMention(current.value, current.selectionStart)
        : null;
    if (found?.start !== started?.start || found?.typed !== started?.typed) setIndex(0);
    if (!found) setClosedAt(null);
    setStarted(found);
  };
  const close = () => setClosedAt(started?.start ?? null);
  const take = (colleague: Colleague) => {
    if (!started) return;
    const taken = putMention(text, started, colleague);
    nextCaret.current = taken.caret;
    setStarted(null);
    write(taken.text);
    box.current?.focus();
  };

  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const chosen = offered[active];
    if (event.key === 'ArrowDown') setIndex((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setIndex((active - 1 + offered.length) % offered.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) take(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  const optionId = (colleague: Colleague) => `${listId}-${colleague.id}`;
  const chosen = offered[active];
  return {
    list: { id: listId, offered, active, optionId, onTake: take },
    look,
    close,
    onKeyDown,
    /** What ties the box to the list while it is open. */
    ties: {
      'aria-autocomplete': colleagues.length > 0 ? ('list' as const) : undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && chosen ? optionId(chosen) : undefined,
    },
  };
}
