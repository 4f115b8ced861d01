import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxKey, invalidateAll, staffCountsKey } from '#/lib/query-keys.ts';

/** Long waits overflow a timer; the inbox is refetched, and this set again, long before. */
const longestMs = 24 * 60 * 60 * 1000;
/** A little after the time, so that the server's clock has passed it as well. */
const marginMs = 500;

/** Brings a snoozed item back at its time: no live event is fired by time passing. */
export function useReturns(nextReturnAt: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (nextReturnAt === null) return;
    const wait = new Date(nextReturnAt).getTime() - Date.now() + marginMs;
    const timer = setTimeout(
      () => void invalidateAll(queryClient, inboxKey, staffCountsKey),
      Math.min(Math.max(wait, marginMs), longestMs),
    );
    return () => clearTimeout(timer);
  }, [nextReturnAt, queryClient]);
}
