import { useSyncExternalStore } from 'react';

/** Whether a media query holds, also after the window changes. For what CSS alone cannot say, as `aria-current`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
