import {
  searchGroupSize,
  searchPageSize,
  type ClientSearchAnswer,
  type ClientSearchGroup,
  type ClientSearchQuery,
} from '@stackworks/contracts';
import type { DatabasePort } from '#/platform/ports.ts';
import { findMessages, isVisibleTo } from '#/modules/conversations/queries/find-messages.ts';
import { maySeeFile } from '#/modules/files/files.policy.ts';
import { findFiles } from '#/modules/files/queries/read-files.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { cutSnippet, markWords, toMatch, toOwner, toWords } from '#/modules/search/search-words.ts';
import { pick } from '#/platform/database/columns.ts';
import { findEntries, noEntries, presentEntries, type EntryPage } from './find-entries.ts';

/**
 * Finds a client's own projects, messages and files, as `search` does for staff. The index has them by their client, and what
 * only the team sees has none; what is found is checked once more. Source: decision D7.
 */
export async function searchOwn(
  { db }: DatabasePort,
  clientId: string,
  { q, group, cursor }: ClientSearchQuery,
): Promise<ClientSearchAnswer> {
  const words = toWords(q);
  const { read } = db;
  const limit = cursor === undefined ? searchGroupSize : searchPageSize;
  const match = `${toOwner(clientId)} ${toMatch(words)}`;
  const findIn = async (each: ClientSearchGroup): Promise<EntryPage> =>
    words.length === 0 || (group !== undefined && group !== each)
      ? noEntries
      : findEntries(read, each, match, { limit, cursor });
  const [projectIds, messageIds, fileIds] = await Promise.all([
    findIn('projects'),
    findIn('messages'),
    findIn('files'),
  ]);
  const [messages, files] = await Promise.all([
    findMessages(read, messageIds.ids),
    findFiles(read, fileIds.ids),
  ]);
  const projects = await findProjectsById(read, [
    ...projectIds.ids,
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
    ...[...files.values()].flatMap(({ projectId }) => projectId ?? []),
  ]);
  const viewer = { role: 'client', id: clientId } as const;
  // Nothing is found by its place, so nothing is marked there.
  const placeOf = (projectId: string | null) => {
    const text = projectId === null ? 'The team' : (projects.get(projectId)?.projectName ?? '');
    return [{ text, isMatch: false }];
  };
  const mark = (text: string) => markWords(text, words);

  return {
    projects: presentEntries(
      projectIds,
      only(projects, ({ userId }) => userId === clientId),
      ({ projectName, ...project }) => ({
        ...plain,
        ...pick(project, ['id', 'status', 'dueDate', 'createdAt']),
        kind: 'project' as const,
        title: mark(projectName),
        projectId: project.id,
      }),
    ),
    messages: presentEntries(
      messageIds,
      only(messages, (row) => row.clientId === clientId && isVisibleTo('client', row)),
      ({ content, senderName, ...message }) => ({
        ...plain,
        ...pick(message, ['id', 'projectId', 'createdAt']),
        kind: 'message' as const,
        title: mark(senderName),
        snippet: cutSnippet(content, words),
        detail: placeOf(message.projectId),
      }),
    ),
    files: presentEntries(
      fileIds,
      only(files, (row) => maySeeFile(viewer, row)),
      ({ fileName, description, projectId, ...file }) => ({
        ...plain,
        ...pick(file, ['id', 'createdAt']),
        kind: 'file' as const,
        title: mark(fileName),
        snippet: mark(description ?? ''),
        detail: placeOf(projectId),
        projectId,
      }),
    ),
  };
}

/** A result of a kind that has none of these. */
const plain = { snippet: [], detail: [], status: null, dueDate: null };

const only = <Row>(rows: ReadonlyMap<string, Row>, isTheirs: (row: Row) => boolean): Map<string, Row> =>
  new Map([...rows].filter(([, row]) => isTheirs(row)));
