import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setLiveState } from '#/lib/live/live-state.ts';
import { useInterval } from '#/lib/use-interval.ts';
import { readEverythingAgain } from './apply-event.ts';

/** How often what staff see of a client’s portal is read again. */
const pollMs = 15_000;

/**
 * Keeps a client’s portal up to date while staff look at it: by asking, because a stream goes with the browser’s cookie, which
 * may be somebody else’s.
 */
export function ViewedUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    setLiveState('polling');
    return () => setLiveState('connecting');
  }, []);
  useInterval(pollMs, () => readEverythingAgain(queryClient));
  return null;
}
