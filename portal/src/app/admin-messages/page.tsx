import { type AdminUser, portalRoutes } from '@stackworks/contracts';
import { EmptyState, Icon, LinkButton } from '@stackworks/ui';
import { Link, useSearchParams } from 'wouter';
import { StaffLayout } from '#/app/layouts/staff-layout.tsx';
import { ChatHeading, ClientConversations } from '#/features/clients/index.ts';
import { Chat } from '#/features/conversations/index.ts';
import { useStaffUnread } from '#/features/live/index.ts';

/** /admin-messages: conversations with clients beside a list of them, on phones one after the other. */
export function AdminMessagesPage({ admin }: { admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const clientId = parameters.get('client');
  const unread = useStaffUnread();
  return (
    <StaffLayout
      admin={admin}
      title="Messages"
      actions={
        <LinkButton size="small" href={portalRoutes.adminDashboard}>
          <Icon name="back" />
          Back to dashboard
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 gap-x-9 bg-sheet p-5 shadow-sheet sm:grid-cols-[14rem_minmax(0,1fr)] sm:p-9 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-x-12">
        <div className={`min-w-0 ${clientId ? 'max-sm:hidden' : ''}`}>
          <ClientConversations openId={clientId} unread={unread.chats} />
        </div>
        <div className={`min-w-0 ${clientId ? '' : 'max-sm:hidden'}`}>
          <Link
            href={portalRoutes.adminMessages}
            className="link mb-3 inline-flex min-h-11 items-center gap-1.5 sm:hidden"
          >
            <Icon name="chevron" className="rotate-90" />
            All clients
          </Link>
          {clientId ? (
            <ChatPane key={clientId} adminId={admin.id} clientId={clientId} />
          ) : (
            <EmptyState
              isLocal
              title="No conversation open"
              text="Choose a client to see and send messages."
            />
          )}
        </div>
      </div>
    </StaffLayout>
  );
}

export function ChatPane({ adminId, clientId }: { adminId: string; clientId: string }) {
  return (
    <section aria-label="Conversation">
      <ChatHeading clientId={clientId} />
      <Chat
        side="admin"
        userId={adminId}
        clientId={clientId}
        className="h-[max(24rem,calc(100dvh-25rem))] max-sm:h-[max(12rem,calc(100dvh-38rem))]"
      />
    </section>
  );
}
