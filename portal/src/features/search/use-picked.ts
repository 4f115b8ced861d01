import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { listKeys } from './use-held-keys.ts';

/**
 * The picked entry of the palette: the first, also when what comes first arrives last, until somebody goes to another.
 * @param entries changes whenever other entries may come first
 * @param isReady whether the entries answer what is typed; until then the pointer picks none
 */
export function usePicked(entries: string, isReady: boolean) {
  const [picked, setPicked] = useState('');
  const hasMoved = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const pickFirst = useEffectEvent(() => {
    const first = list.current?.querySelector<HTMLElement>('[cmdk-item]')?.dataset['value'];
    if (!hasMoved.current && first !== undefined) setPicked(first);
  });
  useLayoutEffect(() => pickFirst(), [entries, isReady]);
  return {
    command: { value: picked, onValueChange: setPicked, disablePointerSelection: !isReady },
    list: {
      ref: list,
      onPointerMove: () => {
        if (isReady) hasMoved.current = true;
      },
    },
    noteKey: (key: string) => {
      if (key !== 'Enter' && listKeys.has(key)) hasMoved.current = true;
    },
    /** What is typed changes, and with it what is first. */
    startOver: () => {
      hasMoved.current = false;
    },
    clear: () => setPicked(''),
  };
}
