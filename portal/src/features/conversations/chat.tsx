import type { Role } from '@stackworks/contracts';
import { EmptyState, useToast } from '@stackworks/ui';
import { useMemo } from 'react';
import { formatAgo } from '#/lib/dates.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import type { Conversation } from './conversation.ts';

const words = {
  client: {
    label: 'Messages with the team',
    emptyTitle: 'No messages yet. Start the conversation!',
    emptyText: 'Ask about anything other than a project: your plan, a bill, an idea.',
  },
  admin: {
    label: 'Messages with the client',
    emptyTitle: 'No messages yet',
    emptyText: 'The client sees what you write here under Messages.',
  },
} as const satisfies Record<Role, unknown>;

type Props = { side: Role; userId: string; clientId: string; className?: string };

/** A client's conversation with the team, about anything but one project. */
export function Chat({ side: role, userId, clientId, className }: Props) {
  const toast = useToast();
  const { label, emptyTitle, emptyText } = words[role];
  const conversation = useMemo(
    (): Conversation => ({ kind: 'chat', subjectId: clientId, role, userId }),
    [clientId, role, userId],
  );
  return (
    <ConversationPanel
      key={clientId}
      conversation={conversation}
      label={label}
      placeholder="Type your message..."
      empty={<EmptyState title={emptyTitle} text={emptyText} />}
      onOutcome={({ status }) => {
        if (status !== 'sent') toast({ title: 'Failed to send message', tone: 'danger' });
      }}
      formatTime={formatAgo}
      className={className}
    />
  );
}
