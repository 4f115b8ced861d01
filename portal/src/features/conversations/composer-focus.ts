import { createContext, type RefObject, use, useCallback, useEffect, useRef } from 'react';

type Box = HTMLTextAreaElement;

/** Takes the box of a pane's composer once it is there, and null when it is gone. */
export const ComposerBoxContext = createContext<((box: Box | null) => void) | null>(null);

/** Says to the pane around a composer that its box is there. */
export function useReadyBox(box: RefObject<Box | null>): void {
  const onReady = use(ComposerBoxContext);
  useEffect(() => {
    onReady?.(box.current);
    return () => onReady?.(null);
  }, [box, onReady]);
}

/**
 * Focuses a pane's composer: at once, or as soon as it is there, unless something else is being typed by then.
 * @param shown what the pane shows; the wish is for that alone
 */
export function useComposerFocus(shown: string | null): {
  onReady: (box: Box | null) => void;
  focus: () => void;
} {
  const box = useRef<Box | null>(null);
  const isWanted = useRef(false);
  const focus = useCallback(() => {
    isWanted.current = box.current === null;
    if (!document.activeElement?.matches('input, textarea')) box.current?.focus();
  }, []);
  const onReady = useCallback(
    (next: Box | null) => {
      box.current = next;
      if (next && isWanted.current) focus();
    },
    [focus],
  );
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [shown],
  );
  return { onReady, focus };
}
