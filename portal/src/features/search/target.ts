import type {
  ConversationRef,
  InboxItem,
  SearchAnswer,
  StaffEnquiryDetail,
  StaffProject,
} from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientQuery } from '#/features/clients/index.ts';
import { useItemAbout } from '#/features/inbox/index.ts';
import { leadQuery } from '#/features/leads/index.ts';
import { projectsOfClientQuery, staffProjectQuery } from '#/features/projects/index.ts';

/** What the commands are about: a client and, where there is one, their project; or a lead. */
export type Target = {
  /** "Aroha Ngata", or the project's name. */
  name: string;
  conversation: ConversationRef;
  project: StaffProject | null;
  client: { id: string; name: string } | null;
  lead: Pick<StaffEnquiryDetail, 'id' | 'convertedTo'> | null;
  /** What waits for staff there. */
  item: InboxItem | null;
};

type Person = { id: string; firstName: string; lastName: string };
const toClient = ({ id, firstName, lastName }: Person) => ({ id, name: `${firstName} ${lastName}` });

/** The best match of a search: the first client, else the first project, else the first lead. */
export function findBest(results: SearchAnswer | undefined): ConversationRef | null {
  const [client] = results?.clients.items ?? [];
  if (client) return { kind: 'chat', subjectId: client.id };
  const [project] = results?.projects.items ?? [];
  if (project) return { kind: 'project', subjectId: project.id };
  const [lead] = results?.leads.items ?? [];
  return lead ? { kind: 'lead', subjectId: lead.id } : null;
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
  const leadId = about?.kind === 'lead' ? about.subjectId : null;
  const { data: lead = null } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== null });
  const item = useItemAbout(about);
  if (!about) return null;
  const common = { conversation: about, project, lead, item };
  if (about.kind === 'lead') return lead && { ...common, name: lead.name, client: null };
  if (about.kind === 'project') {
    return project && { ...common, name: project.projectName, client: toClient(project.user) };
  }
  if (!client) return null;
  const person = toClient(client);
  return { ...common, name: person.name, client: person };
}
