import { useState, type ReactNode } from 'react';

/** Puts the focus where what it stood on has gone; the same function at every render, so that it does so once. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/**
 * Takes things away at once, and brings the last one back.
 * @param name what a thing is called
 * @param onUndone called when it is back, for the focus to go somewhere
 * @returns what takes a thing away, and the line that says so and offers it back
 */
export function useUndo<Item>(
  list: readonly Item[],
  actions: { remove: (item: Item) => void; putBack: (item: Item, at: number) => void },
  name: (item: Item) => string,
  onUndone: () => void,
): { remove: (item: Item) => void; line: ReactNode } {
  const [gone, setGone] = useState<{ item: Item; at: number } | null>(null);
  const undo = () => {
    if (gone) actions.putBack(gone.item, gone.at);
    setGone(null);
    onUndone();
  };
  return {
    remove: (item) => {
      setGone({ item, at: list.indexOf(item) });
      actions.remove(item);
    },
    line: (
      <p role="status" className="mb-4 break-words empty:hidden">
        {gone && (
          <>
            “{name(gone.item)}” is deleted.{' '}
            <button key={gone.at} ref={takeFocus} type="button" className="link min-h-6 px-1" onClick={undo}>
              Undo
            </button>
          </>
        )}
      </p>
    ),
  };
}
