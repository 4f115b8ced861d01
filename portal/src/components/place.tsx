import { useEffect, useRef, type ReactNode } from 'react';

/** What stands above may still be loading for so long, and would push the place out of view. */
const settleMs = 2_000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A part of a screen that an address can lead to: named after its `#`, it comes into view and takes the focus. */
export function Place({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return;
    const show = () => place.current?.scrollIntoView();
    show();
    place.current?.focus({ preventScroll: true });
    const observer = new ResizeObserver(show);
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true });
    const timer = setTimeout(stop, settleMs);
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of ownMoves) window.removeEventListener(move, stop);
    };
  }, [id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="min-w-0 scroll-mt-7 outline-none">
      {children}
    </div>
  );
}
