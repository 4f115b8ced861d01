import { mounts, type LiveEvent, type Role } from '@stackworks/contracts';
import { useIsOnline } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isAnythingWaiting } from '#/features/conversations/index.ts';
import { setLiveState, useLiveState } from '#/lib/live/live-state.ts';
import { useInterval } from '#/lib/use-interval.ts';
import { applyEvent, checkSession, readEverythingAgain } from './apply-event.ts';
import { joinLiveEvents } from './join-live-events.ts';

/** How often everything but the open conversation is asked for while no stream can be held. */
const pollMs = 15_000;
/** How often messages that could not be sent are tried again. */
const resendMs = 10_000;

type Props = {
  side: Role;
  userId: string;
  /** Told of each event once the screens have it. */
  onEvent?: (event: LiveEvent) => void;
};

/**
 * Keeps every screen of a signed-in person up to date, and sends what they wrote while there was no connection.
 * Mounted once, above everything else, for as long as they are signed in: while news does not come by itself, a strip
 * there says so.
 */
export function LiveUpdates({ side: role, userId, onEvent }: Props) {
  const queryClient = useQueryClient();
  const state = useLiveState();
  const isOnline = useIsOnline();

  useEffect(() => {
    const leave = joinLiveEvents({
      name: `live:${role}:${userId}`,
      url: `${mounts.api}/${role}/events`,
      onItem: ({ event }) => {
        if (!event) {
          readEverythingAgain(queryClient);
          return;
        }
        applyEvent(queryClient, { role, userId }, event);
        onEvent?.(event);
      },
      onState: setLiveState,
      onRefused: () => checkSession(queryClient, role),
    });
    return () => {
      leave();
      setLiveState('connecting');
    };
  }, [queryClient, role, onEvent, userId]);

  const send = useCallback(() => {
    if (!isAnythingWaiting()) return;
    void import('#/features/conversations/send-outgoing.ts').then(({ sendAllOutgoing }) =>
      sendAllOutgoing(queryClient, role, userId),
    );
  }, [queryClient, role, userId]);
  useEffect(() => {
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [send, state]);
  useInterval(resendMs, send);

  // What was read before the connection broke, or failed to be read without it, is read again once it is back.
  const isCutOff = !isOnline || state === 'polling';
  const wasCutOff = useRef(false);
  useEffect(() => {
    if (wasCutOff.current && !isCutOff) readEverythingAgain(queryClient);
    wasCutOff.current = isCutOff;
  }, [isCutOff, queryClient]);
  useInterval(state === 'polling' ? pollMs : null, () => readEverythingAgain(queryClient));

  return (
    <p
      role="status"
      className="sticky top-0 z-20 border-b border-edge bg-fold px-4 py-1 text-center text-xs text-soft empty:hidden"
    >
      {state === 'polling' && isOnline && 'Reconnecting...'}
    </p>
  );
}
