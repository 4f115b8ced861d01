import { Button } from '@stackworks/ui';
import { ClientFigures, Joined, StaffClients, countProjects } from '#/features/clients/index.ts';

type Props = {
  /** Opens the messages of a project. */
  onChat: (projectId: string) => void;
  /** Opens the projects of a client. */
  onViewProjects: (clientId: string) => void;
};

/** The Clients tab of the staff portal. */
export function ClientsTab({ onChat, onViewProjects }: Props) {
  return (
    <>
      <div className="mb-5">
        <ClientFigures />
      </div>
      <StaffClients
        facts={(client) => (
          <>
            <p className="break-words">
              Company: {client.company ?? 'Not specified'}. Phone: {client.phone ?? 'Not specified'}
            </p>
            <p>
              <Joined client={client} />. {countProjects(client.projects)}, {client.activeProjects} active
            </p>
          </>
        )}
        actions={({ id, firstName, lastName, newestProjectId }) => (
          <>
            <Button size="small" onClick={() => onViewProjects(id)}>
              View Projects<span className="sr-only"> of {`${firstName} ${lastName}`}</span>
            </Button>
            {newestProjectId && (
              <Button
                size="small"
                aria-label={`Chat with ${firstName} ${lastName}`}
                onClick={() => onChat(newestProjectId)}
              >
                Chat
              </Button>
            )}
          </>
        )}
      />
    </>
  );
}
