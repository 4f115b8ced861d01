import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const movingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * The picked entry of the palette: the first, also when what comes first arrives last, until somebody goes to another.
 * @param entries changes whenever other entries may come first
 */
export function usePicked(entries: string) {
  const [picked, setPicked] = useState('');
  const hasMoved = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const pickFirst = useEffectEvent(() => {
    const first = list.current?.querySelector<HTMLElement>('[cmdk-item]')?.dataset['value'];
    if (!hasMoved.current && first !== undefined) setPicked(first);
  });
  useLayoutEffect(() => pickFirst(), [entries]);
  return {
    command: { value: picked, onValueChange: setPicked },
    list: {
      ref: list,
      onPointerMove: () => {
        hasMoved.current = true;
      },
    },
    noteKey: (key: string) => {
      if (movingKeys.has(key)) hasMoved.current = true;
    },
    /** What is typed changes, and with it what is first. */
    startOver: () => {
      hasMoved.current = false;
    },
    clear: () => setPicked(''),
  };
}
