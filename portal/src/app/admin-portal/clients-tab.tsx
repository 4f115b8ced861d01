import { Button } from '@stackworks/ui';
import { clientCardFields } from '#/features/accounts/index.ts';
import { ClientFigures, Joined, StaffClients, countProjects } from '#/features/clients/index.ts';

type Props = {
  onChat: (projectId: string) => void;
  onViewProjects: (clientId: string) => void;
};

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
              {clientCardFields
                .map(({ name, label }) => `${label}: ${client[name] ?? 'Not specified'}`)
                .join('. ')}
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
