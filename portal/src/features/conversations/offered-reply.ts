import type { ConversationRef, ReplyPiece } from '@stackworks/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

type Offered = ConversationRef & { pieces: readonly ReplyPiece[] };

let offered: Offered | null = null;
const { notify, subscribe } = createListeners();

/** Has a conversation's composer insert a saved reply, once it is on screen. */
export function offerReply(about: ConversationRef, pieces: readonly ReplyPiece[]): void {
  const { kind, subjectId } = about;
  offered = { kind, subjectId, pieces };
  notify();
}

/** Takes a reply that was offered to a conversation, once. */
export function useOfferedReply(
  { kind, subjectId }: ConversationRef,
  take: (pieces: readonly ReplyPiece[]) => void,
): void {
  const mine = useSyncExternalStore(subscribe, () =>
    offered?.kind === kind && offered.subjectId === subjectId ? offered : null,
  );
  const insert = useEffectEvent(take);
  useEffect(() => {
    if (!mine || mine !== offered) return;
    offered = null;
    insert(mine.pieces);
    notify();
  }, [mine]);
}
