import type { ConversationRef, InboxItem, SearchAnswer, StaffProject } from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientQuery } from '#/features/clients/index.ts';
import { useItemAbout } from '#/features/inbox/index.ts';
import { projectsOfClientQuery, staffProjectQuery } from '#/features/projects/index.ts';

/** What the commands are about: a client and, where there is one, their project. */
export type Target = {
  /** "Aroha Ngata", or the project's name. */
  name: string;
  conversation: ConversationRef;
  project: StaffProject | null;
  client: { id: string; name: string };
  /** What waits for staff there. */
  item: InboxItem | null;
};

type Person = { id: string; firstName: string; lastName: string };
const toClient = ({ id, firstName, lastName }: Person) => ({ id, name: `${firstName} ${lastName}` });

/** The best match of a search: the first client, else the first project. */
export function findBest(results: SearchAnswer | undefined): ConversationRef | null {
  const [client] = results?.clients.items ?? [];
  if (client) return { kind: 'chat', subjectId: client.id };
  const [project] = results?.projects.items ?? [];
  return project ? { kind: 'project', subjectId: project.id } : null;
}

/** Reads what commands need of a conversation's subject; of a client, also their newest project. */
export function useTarget(about: ConversationRef | null): Target | null {
  const clientId = about?.kind === 'chat' ? about.subjectId : null;
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null });
  const projects = useInfiniteQuery({ ...projectsOfClientQuery(clientId ?? ''), enabled: clientId !== null });
  const newestId = projects.data?.pages[0]?.items[0]?.id;
  const projectId = about?.kind === 'project' ? about.subjectId : newestId;
  const { data: project = null } = useQuery({
    ...staffProjectQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  const item = useItemAbout(about);
  if (!about) return null;
  if (about.kind === 'project') {
    if (!project) return null;
    return {
      ...{ name: project.projectName, conversation: about, project, item },
      client: toClient(project.user),
    };
  }
  if (!client) return null;
  const person = toClient(client);
  return { name: person.name, conversation: about, project, item, client: person };
}
