import { Panel } from '#/components/panel.tsx';
import { ProjectThread } from './project-thread.tsx';

type Props = { projectId: string; adminId: string; count: number };

/** A project’s conversation as the dashboard has it: counted, and with the client called just that. */
export function ClientConversation({ projectId, adminId, count }: Props) {
  return (
    <Panel title={`Project communication (${count})`} size="t1">
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
