import type { Role } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMemo } from 'react';
import { ConversationPanel } from './conversation-panel.tsx';
import type { Conversation } from './conversation.ts';

type Props = { side: Role; userId: string; clientId: string; className?: string; fills?: boolean };

/** A client's conversation with the team, about anything but one project. */
export function Chat({ side: role, userId, clientId, className, fills = false }: Props) {
  const toast = useToast();
  const conversation = useMemo(
    (): Conversation => ({ kind: 'chat', subjectId: clientId, role, userId }),
    [clientId, role, userId],
  );
  return (
    <ConversationPanel
      key={clientId}
      conversation={conversation}
      onOutcome={({ status }) => {
        if (status !== 'sent') toast({ title: 'Failed to send message', tone: 'danger' });
      }}
      className={className}
      fills={fills}
    />
  );
}
