import type { Role } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMemo } from 'react';
import { noteSaved } from './conversation-kinds.ts';
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
      onOutcome={({ status, isInternal }) => {
        if (status !== 'sent') toast({ title: 'Failed to send message', tone: 'danger' });
        else if (isInternal) toast(noteSaved);
      }}
      className={className}
      fills={fills}
    />
  );
}
