import { isComposing } from '@stackworks/ui';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';

/** Keys that move in the list of the search, or choose from it. */
export const listKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

const writeKey = (text: string, key: string): string =>
  key === 'Backspace' ? text.slice(0, -1) : text + key;

/**
 * Holds what is pressed from the first key that acts on the list while the list still answers an earlier text, letters
 * too, as they may be for what Enter opens. It follows in order once the list is ready.
 * @param isReady whether the list has come to where a key may act on it
 */
export function useHeldKeys(
  isReady: (key: string) => boolean,
  box: RefObject<HTMLInputElement | null>,
  edit: (change: (before: string) => string) => void,
) {
  const [held, setHeld] = useState<readonly string[]>([]);
  const passOn = useEffectEvent(() => {
    const listKey = held.findIndex((key) => listKeys.has(key));
    const letters = listKey === -1 ? held : held.slice(0, listKey);
    setHeld(held.slice(letters.length || 1));
    if (letters.length > 0) edit((before) => letters.reduce(writeKey, before));
    else {
      const press = { key: held[0] ?? '', bubbles: true, cancelable: true };
      box.current?.dispatchEvent(new window.KeyboardEvent('keydown', press));
    }
  });
  const isNext = held[0] !== undefined && (!listKeys.has(held[0]) || isReady(held[0]));
  // After every render, so that each key meets the list that the one before it left.
  useEffect(() => {
    if (!isNext) return;
    const timer = setTimeout(passOn);
    return () => clearTimeout(timer);
  });
  return {
    /** Forgets them, as when text is pasted: what Enter was for is no longer there. */
    forget: () => setHeld([]),
    /** @returns whether the key has to wait */
    hold: (event: KeyboardEvent): boolean => {
      const { key, nativeEvent, ctrlKey, metaKey, altKey } = event;
      // What is passed on from here is not trusted, as no key was pressed.
      if (!nativeEvent.isTrusted || isComposing(nativeEvent) || ctrlKey || metaKey || altKey) return false;
      const isHeld = held.length > 0 && (key.length === 1 || key === 'Backspace');
      if (!isHeld && !(listKeys.has(key) && (held.length > 0 || !isReady(key)))) return false;
      event.preventDefault();
      setHeld((before) => [...before, key]);
      return true;
    },
  };
}
