import { foldText } from '@stackworks/contracts';
import { Icon, isComposing } from '@stackworks/ui';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Colleague } from './staff-tools.tsx';

type StartedMention = { start: number; typed: string };

/** An @ begins a name after a space or bracket, not within an email address. */
const startedName = /(?:^|[\s([“"])@([\p{L}\p{M}\p{N}'’-]*(?: [\p{L}\p{M}\p{N}'’-]*){0,2})$/u;

/** The mention being typed at the caret; null when there is none. */
export function findStartedMention(text: string, caret: number): StartedMention | null {
  const typed = startedName.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** Colleagues with a first or last name that begins so, with or without its macrons. */
export function matchColleagues(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = foldText(typed);
  return colleagues.filter(({ name }) => {
    const folded = foldText(name);
    const parts = folded.split(' ');
    return parts.some((_, index) => parts.slice(index).join(' ').startsWith(wanted));
  });
}

/** Completes the mention in the text. @returns the new text and caret */
export function putMention(
  text: string,
  { start, typed }: StartedMention,
  { name }: Colleague,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + typed.length).trimStart(), caret: before.length };
}

/**
 * Suggests colleagues while a name is typed after an @. The focus stays in the box: arrows choose, Enter or Tab accepts,
 * and Escape closes the list until the next @.
 * @param colleagues the suggestions; empty where no one can be mentioned
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
  const accept = (colleague: Colleague) => {
    if (!started) return;
    const completed = putMention(text, started, colleague);
    nextCaret.current = completed.caret;
    setStarted(null);
    write(completed.text);
    box.current?.focus();
  };

  /** @returns whether the list handled the key */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event.nativeEvent)) return false;
    const chosen = offered[active];
    if (event.key === 'ArrowDown') setIndex((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setIndex((active - 1 + offered.length) % offered.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) accept(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  const optionId = (colleague: Colleague) => `${listId}-${colleague.id}`;
  const chosen = offered[active];
  return {
    list: { id: listId, offered, active, optionId, onAccept: accept },
    look,
    close,
    onKeyDown,
    /** Attributes that tie the box to the open list. */
    ties: {
      'aria-autocomplete': colleagues.length > 0 ? ('list' as const) : undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && chosen ? optionId(chosen) : undefined,
    },
  };
}

type ListProps = {
  id: string;
  offered: readonly Colleague[];
  active: number;
  optionId: (colleague: Colleague) => string;
  onAccept: (colleague: Colleague) => void;
};

const showActive = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export function MentionList({ id, offered, active, optionId, onAccept }: ListProps) {
  const chosen = offered[active];
  return (
    <>
      {chosen && (
        <ul
          id={id}
          role="listbox"
          aria-label="Colleagues"
          className="absolute bottom-full left-0 z-20 mb-1.5 max-h-60 w-72 max-w-full overflow-y-auto bg-sheet shadow-float [--stack-c:var(--pounamu)]"
        >
          {offered.map((colleague, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keys
            <li
              key={colleague.id}
              id={optionId(colleague)}
              role="option"
              aria-selected={index === active}
              className={`flex min-h-11 cursor-pointer items-center gap-2.5 px-3.5 py-2 ${
                index === active ? 'bg-pounamu-wash' : 'hover:bg-fold'
              }`}
              ref={index === active ? showActive : undefined}
              // The focus stays in the box; a finger that scrolls the list chooses nothing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAccept(colleague)}
            >
              <Icon name="person" />
              <span className="min-w-0 break-words">{colleague.name}</span>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {chosen
          ? `${offered.length === 1 ? '1 colleague' : `${offered.length} colleagues`} to choose from`
          : ''}
      </span>
    </>
  );
}
