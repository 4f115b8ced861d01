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
import { findChatMessages } from '#/modules/conversations/chat/find-chat-messages.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { findThreadMessages } from '#/modules/conversations/threads/find-thread.ts';
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
  const idsOf = (kind: string) =>
    [...messageEntries.entries, ...fileEntries.entries]
      .filter((entry) => entry.kind === kind)
      .map(({ id }) => id);
  const [threadMessages, chatRows, files] = await Promise.all([
    findThreadMessages(read, idsOf('thread')),
    findChatMessages(read, idsOf('chat')),
    findFiles(read, idsOf('file')),
  ]);
  const threadRows = [...threadMessages.values()];
  const projects = await findProjectsById(read, [
    ...projectEntries.entries.map(({ id }) => id),
    ...threadRows.map(({ projectBriefId }) => projectBriefId),
    ...files.flatMap(({ projectBriefId }) => (projectBriefId === null ? [] : [projectBriefId])),
  ]);
  const clients = await findProjectClients(deps, read, [
    ...clientEntries.entries.map(({ id }) => id),
    ...[...projects.values()].map(({ userId }) => userId),
    ...chatRows.map(({ userId }) => userId),
    ...files.map(({ userId }) => userId),
  ]);
  const nameOf = (clientId: string) => {
    const client = clients.get(clientId);
    return client ? `${client.firstName} ${client.lastName}` : '';
  };
  const mark = (each: string) => markWords(each, words);

  const presentThread = (row: (typeof threadRows)[number]): SearchFind => {
    const project = projects.get(row.projectBriefId);
    return {
      ...{ kind: 'thread', id: row.id, title: mark(row.senderName), snippet: cutSnippet(row.message, words) },
      ...{ detail: project?.projectName ?? '', clientId: project?.userId ?? '' },
      ...{ projectId: row.projectBriefId, isInternal: row.isInternal, createdAt: row.createdAt },
    };
  };
  const presentChat = (row: (typeof chatRows)[number]): SearchFind => ({
    ...{ kind: 'chat', id: row.id, title: mark(row.senderName), snippet: cutSnippet(row.content, words) },
    ...{ detail: `Chat with ${nameOf(row.userId)}`, clientId: row.userId },
    ...{ projectId: null, isInternal: false, createdAt: row.createdAt },
  });
  const messages = new Map([
    ...threadRows.map((row) => [row.id, presentThread(row)] as const),
    ...chatRows.map((row) => [row.id, presentChat(row)] as const),
  ]);
  const fileFinds = new Map(
    files.map((row): [string, SearchFind] => [
      row.id,
      {
        ...{ kind: 'file', id: row.id, title: mark(row.fileName), snippet: mark(row.description ?? '') },
        ...{
          detail:
            row.projectBriefId === null
              ? `Chat with ${nameOf(row.userId)}`
              : (projects.get(row.projectBriefId)?.projectName ?? ''),
        },
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
    messages: present(messageEntries, ({ id }) => messages.get(id) ?? []),
    files: present(fileEntries, ({ id }) => fileFinds.get(id) ?? []),
  };
}

const present = (
  { entries, nextCursor }: EntryPage,
  toFinds: (entry: Entry) => SearchFind | SearchFind[],
): Page<SearchFind> => ({ items: entries.flatMap(toFinds), nextCursor });
