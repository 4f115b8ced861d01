import { useMemo, useSyncExternalStore } from 'react';
import { toConversation, type Conversation } from './conversation.ts';
import { onOutboxChanged, readScheduled } from './outbox.ts';

/** A message of staff that can still be undone, which counts as sent on their own screens. */
export type ScheduledReply = { conversation: Conversation; isNudge: boolean };

/** What a member of staff has sent in this browser and can still undo. */
export function useScheduled(userId: string): readonly ScheduledReply[] {
  const text = useSyncExternalStore(onOutboxChanged, () => readScheduled(`admin:${userId}`));
  return useMemo(() => parse(text, userId), [text, userId]);
}

const parse = (text: string, userId: string): ScheduledReply[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [what = '', id = ''] = line.split(' ');
        return { conversation: toConversation(id, { role: 'admin', userId }), isNudge: what === 'nudge' };
      });
