import type {
  ClientDetail,
  ConversationRef,
  InboxItem,
  SearchAnswer,
  SearchFind,
  LeadDetail,
  StaffProject,
} from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientQuery } from '#/features/clients/index.ts';
import { findOpenConversation } from '#/features/conversations/index.ts';
import { useItemAbout } from '#/features/inbox/index.ts';
import { leadQuery } from '#/features/leads/index.ts';
import { projectsOfClientQuery, staffProjectQuery } from '#/features/projects/index.ts';

/** What the commands are about: a client and, where there is one, their project; or a lead. */
export type Target = {
  /** "Aroha Ngata", or the project's name. */
  name: string;
  conversation: ConversationRef;
  project: StaffProject | null;
  client: { id: string; name: string; canPayByLink: boolean } | null;
  lead: Pick<LeadDetail, 'id' | 'convertedTo'> | null;
  /** What waits for staff there. */
  item: InboxItem | null;
};

const toClient = ({ id, firstName, lastName, isActive, isPlanUsable }: ClientDetail) => ({
  id,
  name: `${firstName} ${lastName}`,
  canPayByLink: isActive && !isPlanUsable,
});

/** What is open: a conversation, or the page of a client, whose chat their commands are about. @param search of its address */
export function findOpen(search: string): ConversationRef | null {
  const parameters = new URLSearchParams(search);
  const clientId = parameters.get('tab') === 'clients' ? parameters.get('client') : null;
  return findOpenConversation() ?? (clientId === null ? null : { kind: 'chat', subjectId: clientId });
}

const isNamed = ({ title }: SearchFind) => title.some(({ isMatch }) => isMatch);

/**
 * The best match of a search: a project by its name, unless a client of that name isn't its client; else the client, else
 * the lead. What is open comes before others that match as well.
 */
export function findBest(results: SearchAnswer | undefined, here: Target | null): ConversationRef | null {
  if (!results) return null;
  const { clients, projects, leads } = results;
  const named = projects.items.filter(isNamed);
  const project = named.find(({ id }) => id === here?.project?.id) ?? named[0];
  const client = clients.items.find(({ id }) => id === here?.client?.id) ?? clients.items[0];
  if (project && (!client || !isNamed(client) || project.clientId === client.id)) {
    return { kind: 'project', subjectId: project.id };
  }
  if (client)
    return here?.client?.id === client.id ? here.conversation : { kind: 'chat', subjectId: client.id };
  const [lead] = leads.items;
  return lead ? { kind: 'lead', subjectId: lead.id } : null;
}

/** Reads what commands need of a conversation's subject; of a client, also their newest project. */
export function useTarget(about: ConversationRef | null): { target: Target | null; isLoading: boolean } {
  const chatId = about?.kind === 'chat' ? about.subjectId : null;
  const projects = useInfiniteQuery({ ...projectsOfClientQuery(chatId ?? ''), enabled: chatId !== null });
  const newestId = projects.data?.pages[0]?.items[0]?.id;
  const projectId = about?.kind === 'project' ? about.subjectId : newestId;
  const project = useQuery({ ...staffProjectQuery(projectId ?? ''), enabled: projectId !== undefined });
  const clientId = chatId ?? project.data?.user.id;
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const leadId = about?.kind === 'lead' ? about.subjectId : null;
  const lead = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== null });
  const waiting = useItemAbout(about);
  const isLoading = [client, projects, project, lead, waiting].some((each) => each.isLoading);
  const { item } = waiting;
  const known = { client: client.data ?? null, project: project.data ?? null, lead: lead.data ?? null, item };
  return { target: about && toTarget(about, known), isLoading };
}

type Known = Pick<Target, 'project' | 'item'> & {
  client: ClientDetail | null;
  lead: LeadDetail | null;
};

function toTarget(conversation: ConversationRef, { client, ...known }: Known): Target | null {
  const { project, lead } = known;
  if (conversation.kind === 'lead') {
    return lead && { conversation, ...known, name: lead.name, client: null };
  }
  if (conversation.kind === 'project') {
    if (!project || !client) return null;
    return { conversation, ...known, name: project.projectName, client: toClient(client) };
  }
  if (!client) return null;
  const person = toClient(client);
  return { conversation, ...known, name: person.name, client: person };
}
