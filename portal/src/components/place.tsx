import { useEffect, useRef, type ReactNode } from 'react';

/** A part of a screen that an address can lead to: named after its `#`, it comes into view and takes the focus. */
export function Place({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
      {children}
    </div>
  );
}
