import { useEffect, useEffectEvent } from 'react';

/**
 * Does something every so often, in a tab that can be seen.
 * @param milliseconds how often; null for never
 */
export function useInterval(milliseconds: number | null, work: () => void): void {
  const doWork = useEffectEvent(work);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') doWork();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
