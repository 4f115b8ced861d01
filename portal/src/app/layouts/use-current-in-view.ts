import { useEffect, useRef } from 'react';

const ownMoves = ['wheel', 'touchstart', 'pointerdown'] as const;

/**
 * Brings the entry of the screen one is on to the middle of a strip when it is out of sight: as one gets there, as the
 * strip becomes another width, and as counts and late entries push it away, until one scrolls the strip oneself.
 */
export function useCurrentInView(current: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = nav.current;
    if (!strip) return;
    const show = () => showCurrent(strip);
    const ofStrip = new ResizeObserver(show);
    ofStrip.observe(strip);
    const ofEntries = new ResizeObserver(show);
    for (const group of strip.children) ofEntries.observe(group);
    const leave = () => ofEntries.disconnect();
    for (const move of ownMoves) strip.addEventListener(move, leave, { once: true, passive: true });
    return () => {
      ofStrip.disconnect();
      leave();
      for (const move of ownMoves) strip.removeEventListener(move, leave);
    };
  }, [current]);
  return nav;
}

function showCurrent(strip: HTMLElement): void {
  const entry = strip.querySelector('[aria-current]');
  if (!entry) return;
  const [outer, inner] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
