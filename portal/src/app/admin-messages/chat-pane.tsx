import { Chat } from '#/features/conversations/index.ts';
import { ChatHeading } from '#/features/clients/index.ts';

/** One client’s conversation with the team. */
export function ChatPane({ adminId, clientId }: { adminId: string; clientId: string }) {
  return (
    <section aria-label="Conversation">
      <ChatHeading clientId={clientId} />
      <Chat
        side="admin"
        userId={adminId}
        clientId={clientId}
        className="h-[max(24rem,calc(100dvh-29rem))] max-sm:h-[max(12rem,calc(100dvh-38rem))]"
      />
    </section>
  );
}
