import { EmptyState, useToast } from '@stackworks/ui';
import { useMemo } from 'react';
import { ConversationPanel } from './conversation-panel.tsx';
import type { Conversation } from './conversation.ts';
import { formatAgo } from '#/lib/format-time.ts';

/** The client's conversation with the whole team, about anything but one project. */
export function TeamChat({ clientId, className }: { clientId: string; className?: string }) {
  const toast = useToast();
  const conversation = useMemo(
    (): Conversation => ({ kind: 'chat', clientId, role: 'client', userId: clientId }),
    [clientId],
  );
  return (
    <ConversationPanel
      conversation={conversation}
      label="Messages with the team"
      placeholder="Type your message..."
      empty={
        <EmptyState
          title="No messages yet. Start the conversation!"
          text="Ask about anything other than a project: your plan, a bill, an idea."
        />
      }
      onOutcome={({ status }) => {
        if (status !== 'sent') toast({ title: 'Failed to send message', tone: 'danger' });
      }}
      formatTime={formatAgo}
      className={className}
    />
  );
}
