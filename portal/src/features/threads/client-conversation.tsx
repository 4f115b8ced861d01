import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '#/components/panel.tsx';
import type { Conversation } from '#/lib/conversations/conversation.ts';
import { conversationQuery } from '#/lib/conversations/queries.ts';
import { countLoaded } from '#/lib/count-loaded.ts';
import { ProjectThread } from './project-thread.tsx';

/** A project’s conversation as the dashboard has it: counted, and with the client called just that. */
export function ClientConversation({ projectId, adminId }: { projectId: string; adminId: string }) {
  const conversation: Conversation = { kind: 'thread', projectId, role: 'admin', userId: adminId };
  const messages = useInfiniteQuery(conversationQuery(conversation));
  return (
    <Panel title={`Project communication (${countLoaded(messages)})`}>
      <ProjectThread
        key={projectId}
        projectId={projectId}
        side="admin"
        userId={adminId}
        placeholder="Type your message to client..."
        clientLabel="Client"
        failure={{ title: 'Failed to Send Message', hasReason: true }}
        isQuiet
        className="h-[max(24rem,calc(100dvh-26rem))]"
      />
    </Panel>
  );
}
