import {
  searchGroupSize,
  searchPageSize,
  type Page,
  type SearchAnswer,
  type SearchFind,
  type SearchGroup,
  type SearchQuery,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { findEntries, type Entry, type EntryPage } from './find-entries.ts';
import { cutSnippet, markWords, toMatch, toWords } from './search-words.ts';
import { findFiles } from '#/modules/files/queries/read-files.ts';

type Source = Pick<Deps, 'catalogue' | 'db'>;

const nothing: EntryPage = { entries: [], nextCursor: null };

/**
 * What has words beginning with each of those looked for: clients, projects, messages (internal notes too) and files, a few
 * of each or a page of one. The number of queries is the same however much is found.
 */
export async function search(deps: Source, { q, group, cursor }: SearchQuery): Promise<SearchAnswer> {
  const words = toWords(q);
  const { read } = deps.db;
  const limit = cursor === undefined ? searchGroupSize : searchPageSize;
  const entriesOf = async (each: SearchGroup): Promise<EntryPage> =>
    words.length === 0 || (group !== undefined && group !== each)
      ? nothing
      : findEntries(read, each, toMatch(words), { limit, cursor });
  const [clientEntries, projectEntries, messageEntries, fileEntries] = await Promise.all([
    entriesOf('clients'),
    entriesOf('projects'),
    entriesOf('messages'),
    entriesOf('files'),
  ]);
  const idsOf = ({ entries }: EntryPage) => entries.map(({ id }) => id);
  const [messages, files] = await Promise.all([
    findMessages(read, idsOf(messageEntries)),
    findFiles(read, idsOf(fileEntries)),
  ]);
  const projects = await findProjectsById(read, [
    ...idsOf(projectEntries),
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
    ...files.flatMap(({ projectBriefId }) => projectBriefId ?? []),
  ]);
  const clients = await findProjectClients(deps, read, [
    ...idsOf(clientEntries),
    ...[...projects.values()].map(({ userId }) => userId),
    ...[...messages.values()].flatMap(({ clientId }) => clientId ?? []),
    ...files.map(({ userId }) => userId),
  ]);
  const nameOf = (clientId: string) => {
    const client = clients.get(clientId);
    return client ? `${client.firstName} ${client.lastName}` : '';
  };
  const mark = (each: string) => markWords(each, words);

  const placeOf = (projectId: string | null, clientId: string) =>
    projectId === null ? `Chat with ${nameOf(clientId)}` : (projects.get(projectId)?.projectName ?? '');
  const presentMessage = ({ id }: Entry): SearchFind[] => {
    const message = messages.get(id);
    if (!message) return [];
    const { kind, projectId, senderName, content, isInternal, createdAt } = message;
    const clientId = message.clientId ?? '';
    return [
      {
        ...{ kind: kind === 'chat' ? 'chat' : 'thread', id, title: mark(senderName) },
        ...{ snippet: cutSnippet(content, words), detail: placeOf(projectId, clientId) },
        ...{ clientId, projectId, isInternal, createdAt },
      },
    ];
  };
  const fileFinds = new Map(
    files.map((row): [string, SearchFind] => [
      row.id,
      {
        ...{ kind: 'file', id: row.id, title: mark(row.fileName), snippet: mark(row.description ?? '') },
        ...{ detail: placeOf(row.projectBriefId, row.userId) },
        ...{ clientId: row.userId, projectId: row.projectBriefId },
        ...{ isInternal: row.isInternal, createdAt: row.createdAt },
      },
    ]),
  );

  const presentClient = ({ id }: Entry): SearchFind[] => {
    const client = clients.get(id);
    if (!client) return [];
    const detail = [client.company, client.email].filter((each) => each !== null).join(', ');
    return [
      {
        ...{ kind: 'client', id, title: mark(nameOf(id)), snippet: [], detail, clientId: id },
        ...{ projectId: null, isInternal: false, createdAt: null },
      },
    ];
  };
  const presentProject = ({ id }: Entry): SearchFind[] => {
    const project = projects.get(id);
    if (!project) return [];
    const { projectName, userId, createdAt } = project;
    return [
      {
        ...{ kind: 'project', id, title: mark(projectName), snippet: [], detail: nameOf(userId) },
        ...{ clientId: userId, projectId: id, isInternal: false, createdAt },
      },
    ];
  };

  return {
    clients: present(clientEntries, presentClient),
    projects: present(projectEntries, presentProject),
    messages: present(messageEntries, presentMessage),
    files: present(fileEntries, ({ id }) => fileFinds.get(id) ?? []),
  };
}

const present = (
  { entries, nextCursor }: EntryPage,
  toFinds: (entry: Entry) => SearchFind | SearchFind[],
): Page<SearchFind> => ({ items: entries.flatMap(toFinds), nextCursor });
