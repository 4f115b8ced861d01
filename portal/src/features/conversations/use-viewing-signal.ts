import type { ViewingState } from '@stackworks/contracts';
import { useCallback, useEffect } from 'react';
import { api } from '#/lib/api/client.ts';
import { useDocumentEvent, useInterval } from '#/lib/hooks.ts';
import { useLiveState } from '#/lib/live-state.ts';
import { onColleagueCame } from './colleague-arrivals.ts';
import type { Conversation } from './conversation.ts';

/** Often enough for what colleagues' screens wait. */
const signalMs = 10_000;

/** Shows colleagues that the signed-in member of staff views a conversation, while it is on screen. */
export function useViewingSignal({ kind, subjectId, role }: Conversation): void {
  const isLive = useLiveState() === 'live' && role === 'admin';
  const send = useCallback(
    (state: ViewingState) => {
      const call = api.admin.conversations[':kind'][':id'].viewing;
      // The page may be closing. It is repeated, so a failure doesn't matter.
      const options = { init: { keepalive: true } };
      call.$post({ param: { kind, id: subjectId }, json: { state } }, options).catch(() => undefined);
    },
    [kind, subjectId],
  );

  useEffect(() => {
    if (!isLive) return;
    const leave = () => send('left');
    const stopAnswering = onColleagueCame(subjectId, () => {
      if (document.visibilityState === 'visible') send('here');
    });
    if (document.visibilityState === 'visible') send('came');
    window.addEventListener('pagehide', leave);
    return () => {
      stopAnswering();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [isLive, send, subjectId]);
  useInterval(isLive ? signalMs : null, () => send('here'));
  useDocumentEvent('visibilitychange', () => {
    if (isLive) send(document.visibilityState === 'visible' ? 'came' : 'left');
  });
}
