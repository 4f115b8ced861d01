import { EmptyState, useToast } from '@stackworks/ui';
import { useMemo } from 'react';
import { ConversationPanel } from './conversation-panel.tsx';
import type { Conversation } from './conversation.ts';
import { formatAgo } from '#/lib/format-time.ts';

type Props = { adminId: string; clientId: string; className?: string };

/** The team’s conversation with a client, about anything but one project. */
export function StaffChat({ adminId, clientId, className }: Props) {
  const toast = useToast();
  const conversation = useMemo(
    (): Conversation => ({ kind: 'chat', clientId, role: 'admin', userId: adminId }),
    [adminId, clientId],
  );
  return (
    <ConversationPanel
      key={clientId}
      conversation={conversation}
      label="Messages with the client"
      placeholder="Type your message..."
      empty={
        <EmptyState title="No messages yet" text="The client sees what you write here under Messages." />
      }
      onOutcome={({ status }) => {
        if (status !== 'sent') toast({ title: 'Failed to send message', tone: 'danger' });
      }}
      formatTime={formatAgo}
      className={className}
    />
  );
}
