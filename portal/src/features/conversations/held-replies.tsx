import { Link } from 'wouter';
import { useSyncExternalStore } from 'react';
import { clientChatPath, dashboardPath, staffProjectPath } from '#/lib/address.ts';
import { toConversation, type Conversation } from './conversation.ts';
import { listConversationIds, listOutgoing, onOutboxChanged } from './outbox.ts';

/** Where staff find a conversation. */
const pathOf: Record<Conversation['kind'], (subjectId: string) => string> = {
  chat: clientChatPath,
  project: staffProjectPath,
  lead: (id) => dashboardPath('leads', { lead: id }),
};

/** The conversations in which a reply waits for an answer, or was rejected; as text, which is equal as long as nothing changes. */
const readHeld = (owner: string): string =>
  listConversationIds(owner)
    .filter((id) => listOutgoing(id).some(({ reply, rejection }) => (reply ?? rejection) !== null))
    .join('\n');

/** Replies that staff sent on their way to the next item, and that were held back or rejected after that. */
export function HeldReplies({ userId }: { userId: string }) {
  const held = useSyncExternalStore(onOutboxChanged, () => readHeld(`admin:${userId}`));
  if (held === '') return null;
  return held.split('\n').map((id) => {
    const { kind, subjectId } = toConversation(id, { role: 'admin', userId });
    return (
      <p
        key={id}
        role="status"
        className="border-b border-edge bg-pending-wash px-[18px] py-2 text-[.875rem] text-pending-ink max-sm:px-4"
      >
        A reply of yours isn’t sent yet.{' '}
        <Link className="link min-h-6 coarse:min-h-11" href={pathOf[kind](subjectId)}>
          Open it
        </Link>
      </p>
    );
  });
}
