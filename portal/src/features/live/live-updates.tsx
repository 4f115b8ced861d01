import { mounts, type LiveEvent, type Role } from '@stackworks/contracts';
import { useIsOnline } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { hasOutgoing } from '#/features/conversations/index.ts';
import { setLiveState, takeStartingPosition, useLiveState } from '#/lib/live-state.ts';
import { useInterval } from '#/lib/hooks.ts';
import { applyEvent, checkSession, refetchEverything } from './apply-event.ts';
import type { StreamItem } from './event-stream.ts';
import { joinLiveEvents } from './join-live-events.ts';

const pollMs = 15_000;
const resendMs = 10_000;

type Props = { side: Role; userId: string; onEvent?: (event: LiveEvent) => void };

/** Applies live events to every screen and retries the outbox. Mounted once; a strip shows when the stream is down. */
export function LiveUpdates({ side: role, userId, onEvent }: Props) {
  const queryClient = useQueryClient();
  const state = useLiveState();
  const isOnline = useIsOnline();

  const receive = useEffectEvent(({ event }: StreamItem) => {
    if (!event) {
      refetchEverything(queryClient);
      return;
    }
    applyEvent(queryClient, { role, userId }, event);
    onEvent?.(event);
  });

  useEffect(() => {
    const leave = joinLiveEvents({
      name: `live:${role}:${userId}`,
      url: `${mounts.api}/${role}/events`,
      startingPosition: takeStartingPosition(),
      onItem: receive,
      onState: setLiveState,
      onRejected: () => checkSession(queryClient, role),
    });
    return () => {
      leave();
      setLiveState('connecting');
    };
  }, [queryClient, role, userId]);

  const send = useCallback(() => {
    if (!hasOutgoing()) return;
    void import('#/features/conversations/use-send-message.ts').then(({ sendAllOutgoing }) =>
      sendAllOutgoing(queryClient, role, userId),
    );
  }, [queryClient, role, userId]);
  useEffect(() => {
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [send, state]);
  useInterval(resendMs, send);

  // Stale and failed queries are refetched once the connection is back.
  const isCutOff = !isOnline || state === 'polling';
  const wasCutOff = useRef(false);
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) refetchEverything(queryClient);
    wasCutOff.current = isCutOff;
  }, [isCutOff, queryClient]);
  useInterval(state === 'polling' ? pollMs : null, () => refetchEverything(queryClient));

  return (
    <p
      role="status"
      className="sticky top-0 z-20 border-b border-edge bg-fold px-4 py-1 text-center text-xs text-soft empty:hidden"
    >
      {state === 'polling' && isOnline && 'Reconnecting...'}
    </p>
  );
}

/** Polls while staff view a client’s portal: a stream authenticates by the browser’s cookie, which may be another user’s. */
export function ViewedUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    setLiveState('polling');
    return () => setLiveState('connecting');
  }, []);
  useInterval(pollMs, () => refetchEverything(queryClient));
  return null;
}
