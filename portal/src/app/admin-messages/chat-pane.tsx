import { StaffChat } from '#/features/messages/staff-chat.tsx';
import { ChatHeading } from '#/features/clients/chat-heading.tsx';

/** One client’s conversation with the team. */
export function ChatPane({ adminId, clientId }: { adminId: string; clientId: string }) {
  return (
    <section aria-label="Conversation">
      <ChatHeading clientId={clientId} />
      <StaffChat
        adminId={adminId}
        clientId={clientId}
        className="h-[max(24rem,calc(100dvh-29rem))] max-sm:h-[max(12rem,calc(100dvh-38rem))]"
      />
    </section>
  );
}
