import { Button } from '@stackworks/ui';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How much of a long list is shown at first. */
const shownAtFirst = 5;

/**
 * The first of some things, and on demand the others. The button stays, so that it keeps the focus.
 * @returns the rows to show, and the button where there is more
 */
export function useShowMore<Item>(items: readonly Item[]): { shown: readonly Item[]; button: ReactNode } {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length <= shownAtFirst) return { shown: items, button: null };
  return {
    shown: isWhole ? items : items.slice(0, shownAtFirst),
    button: (
      <Button
        size="small"
        className="mt-4"
        aria-expanded={isWhole}
        onClick={() => setIsWhole((before) => !before)}
      >
        {isWhole ? 'Show fewer' : `Show ${items.length - shownAtFirst} more`}
      </Button>
    ),
  };
}

type Settled = { row: number; button: number };

/**
 * Keeps the focus near where it was when a row of a panel is settled and goes, and its buttons with it: on the same button of
 * the row that takes its place, else on the panel's heading, and on the screen's where the panel goes too.
 * @param rows what the panel lists
 * @param isAsking while a dialog is open, which holds the focus
 * @returns where the panel stands, and what to call once something is settled, before the rows are read again
 */
export function useNextFocus(
  rows: readonly unknown[],
  isAsking: boolean,
): { place: RefObject<HTMLDivElement | null>; settle: (settled: Settled) => void } {
  const place = useRef<HTMLDivElement>(null);
  const settled = useRef<Settled | null>(null);
  useEffect(() => {
    if (settled.current === null || isAsking) return;
    const { row, button } = settled.current;
    settled.current = null;
    if (document.activeElement !== document.body) return;
    const items = place.current?.querySelectorAll('li');
    const next = items?.item(Math.min(row, items.length - 1));
    const target = next?.querySelectorAll('button').item(button) ?? place.current?.querySelector('h2');
    target?.focus();
  }, [rows, isAsking]);
  useEffect(
    () => () => {
      if (settled.current !== null) document.querySelector('h1')?.focus();
    },
    [],
  );
  const settle = useCallback((what: Settled) => {
    settled.current = what;
  }, []);
  return { place, settle };
}
