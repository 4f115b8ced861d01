import {
  searchGroupSize,
  searchPageSize,
  type SearchAnswer,
  type SearchFind,
  type SearchGroup,
  type SearchQuery,
} from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findFiles } from '#/modules/files/queries/read-files.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { cutSnippet, markWords, toMatch, toWords } from '#/modules/search/search-words.ts';
import { findEntries, type EntryPage } from './find-entries.ts';

/** A result of a kind that has no snippet, project or date. */
const plain = { snippet: [], projectId: null, isInternal: false, createdAt: null };

/**
 * Finds clients, projects, messages (internal notes too) and files by the beginnings of words: a few of each, or a page
 * of one. It takes the same number of queries however much it finds.
 */
export async function search(
  deps: CataloguePort & DatabasePort,
  { q, group, cursor }: SearchQuery,
): Promise<SearchAnswer> {
  const words = toWords(q);
  const { read } = deps.db;
  const limit = cursor === undefined ? searchGroupSize : searchPageSize;
  const findIn = async (each: SearchGroup): Promise<EntryPage> =>
    words.length === 0 || (group !== undefined && group !== each)
      ? { ids: [], nextCursor: null }
      : findEntries(read, each, toMatch(words), { limit, cursor });
  const [clientIds, projectIds, messageIds, fileIds] = await Promise.all([
    findIn('clients'),
    findIn('projects'),
    findIn('messages'),
    findIn('files'),
  ]);
  const [messages, found] = await Promise.all([
    findMessages(read, messageIds.ids),
    findFiles(read, fileIds.ids),
  ]);
  const files = new Map(found.map((row) => [row.id, row]));
  const projects = await findProjectsById(read, [
    ...projectIds.ids,
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
    ...found.flatMap(({ projectBriefId }) => projectBriefId ?? []),
  ]);
  const clients = await findProjectClients(deps, read, [
    ...clientIds.ids,
    ...[...projects.values()].map(({ userId }) => userId),
    ...[...messages.values()].flatMap(({ clientId }) => clientId ?? []),
    ...found.map(({ userId }) => userId),
  ]);
  const nameOf = (clientId: string) => {
    const client = clients.get(clientId);
    return client ? `${client.firstName} ${client.lastName}` : '';
  };
  const placeOf = (projectId: string | null, clientId: string) =>
    projectId === null ? `Chat with ${nameOf(clientId)}` : (projects.get(projectId)?.projectName ?? '');
  const mark = (text: string) => markWords(text, words);

  const presentClient = (id: string): SearchFind[] => {
    const client = clients.get(id);
    if (!client) return [];
    const detail = [client.company, client.email].filter((each) => each !== null).join(', ');
    return [{ ...plain, kind: 'client', id, title: mark(nameOf(id)), detail, clientId: id }];
  };
  const presentProject = (id: string): SearchFind[] => {
    const project = projects.get(id);
    if (!project) return [];
    const { projectName, userId: clientId, createdAt } = project;
    const title = mark(projectName);
    const detail = nameOf(clientId);
    return [{ ...plain, kind: 'project', id, title, detail, clientId, projectId: id, createdAt }];
  };
  const presentMessage = (id: string): SearchFind[] => {
    const message = messages.get(id);
    if (!message) return [];
    const { projectId, clientId: owner, isInternal, createdAt } = message;
    const kind = message.kind === 'chat' ? 'chat' : 'thread';
    const clientId = owner ?? '';
    const detail = placeOf(projectId, clientId);
    const snippet = cutSnippet(message.content, words);
    const title = mark(message.senderName);
    return [{ kind, id, title, snippet, detail, clientId, projectId, isInternal, createdAt }];
  };
  const presentFile = (id: string): SearchFind[] => {
    const file = files.get(id);
    if (!file) return [];
    const { userId: clientId, projectBriefId: projectId, isInternal, createdAt } = file;
    const detail = placeOf(projectId, clientId);
    const snippet = mark(file.description ?? '');
    const title = mark(file.fileName);
    return [{ kind: 'file', id, title, snippet, detail, clientId, projectId, isInternal, createdAt }];
  };

  return {
    clients: present(clientIds, presentClient),
    projects: present(projectIds, presentProject),
    messages: present(messageIds, presentMessage),
    files: present(fileIds, presentFile),
  };
}

const present = ({ ids, nextCursor }: EntryPage, toFinds: (id: string) => SearchFind[]) => ({
  items: ids.flatMap(toFinds),
  nextCursor,
});
