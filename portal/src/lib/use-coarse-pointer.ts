import { useSyncExternalStore } from 'react';

const query = '(pointer: coarse)';

/** Whether people mainly point with a finger here, as on a phone, and so type on the screen. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
