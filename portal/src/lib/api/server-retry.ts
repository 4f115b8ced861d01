import { useEffect, useEffectEvent } from 'react';
import { ApiError } from './errors.ts';

const firstDelayMs = 5000;
const longestDelayMs = 60_000;

/** What a screen says when the server failed. */
export const ourFaultText =
  'The fault is ours, not your connection’s. We’re trying again, and nothing is lost.';

export const isServerFault = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** How long to wait after so many failures, in milliseconds. */
export const retryDelay = (failures: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));

type Query = { error?: unknown; errorUpdateCount?: number; refetch: () => unknown };

/** Fetches again what the server failed to answer, later each time. @returns whether the server failed */
export function useServerRetry({ error, errorUpdateCount = 1, refetch }: Query): boolean {
  const isOurFault = isServerFault(error);
  const retry = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isOurFault) return;
    const timer = setTimeout(() => retry(), retryDelay(errorUpdateCount));
    return () => clearTimeout(timer);
  }, [isOurFault, errorUpdateCount]);
  return isOurFault;
}
