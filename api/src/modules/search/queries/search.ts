import {
  conversationTraits,
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
import { findInvoices } from '#/modules/billing/queries/list-payments.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findFiles } from '#/modules/files/queries/read-files.ts';
import { findLeads } from '#/modules/leads/queries/read-leads.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { cutSnippet, markWords, toMatch, toWords } from '#/modules/search/search-words.ts';
import { pick } from '#/platform/database/columns.ts';
import { findEntries, type EntryPage } from './find-entries.ts';

/** A result of a kind that has no snippet, project or date. */
const plain = { snippet: [], projectId: null, enquiryId: null, isInternal: false, createdAt: null };

/**
 * Finds clients, projects, leads, invoices, messages (internal notes too) and files by the beginnings of words, projects and
 * invoices also by those of their client: a few of each, or a page of one. It takes the same number of queries however much it finds.
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
  const [clientIds, projectIds, leadIds, invoiceIds, messageIds, fileIds] = await Promise.all([
    findIn('clients'),
    findIn('projects'),
    findIn('leads'),
    findIn('invoices'),
    findIn('messages'),
    findIn('files'),
  ]);
  const [invoices, messages, files] = await Promise.all([
    findInvoices(read, invoiceIds.ids),
    findMessages(read, messageIds.ids),
    findFiles(read, fileIds.ids),
  ]);
  const leads = await findLeads(read, [
    ...leadIds.ids,
    ...[...messages.values()].flatMap((message) => leadOf(message) ?? []),
    ...[...files.values()].flatMap(({ leadId }) => leadId ?? []),
  ]);
  const projects = await findProjectsById(read, [
    ...projectIds.ids,
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
    ...[...files.values()].flatMap(({ projectBriefId }) => projectBriefId ?? []),
  ]);
  const clients = await findProjectClients(deps, read, [
    ...clientIds.ids,
    ...[...invoices.values()].map(({ userId }) => userId),
    ...[...projects.values()].map(({ userId }) => userId),
    ...[...messages.values()].flatMap(({ clientId }) => clientId ?? []),
    ...[...files.values()].flatMap(({ userId }) => userId ?? []),
  ]);
  const nameOf = (clientId: string) => {
    const client = clients.get(clientId);
    return client ? `${client.firstName} ${client.lastName}` : '';
  };
  const labelOf = (clientId: string) => clients.get(clientId)?.company || nameOf(clientId);
  const placeOf = (projectId: string | null, clientId: string) =>
    projectId === null ? `Chat with ${nameOf(clientId)}` : (projects.get(projectId)?.projectName ?? '');
  const nameLead = (leadId: string) => `Lead: ${leads.get(leadId)?.summary ?? ''}`;
  const mark = (text: string) => markWords(text, words);

  return {
    clients: present(clientIds, clients, ({ id, company, email }) => {
      const detail = [company, email].filter((each) => each !== null).join(', ');
      return { ...plain, kind: 'client', id, title: mark(nameOf(id)), detail, clientId: id };
    }),
    projects: present(projectIds, projects, ({ id, projectName, userId: clientId, createdAt }) => {
      const about = { title: mark(projectName), detail: labelOf(clientId) };
      return { ...plain, kind: 'project', id, ...about, clientId, projectId: id, createdAt };
    }),
    leads: present(leadIds, leads, ({ id, name, email, summary, convertedTo, createdAt }) => ({
      ...{ ...plain, kind: 'lead', id, title: mark(name), snippet: cutSnippet(summary, words) },
      ...{ detail: email, clientId: convertedTo, createdAt },
    })),
    invoices: present(invoiceIds, invoices, ({ id, number, userId: clientId, createdAt }) => {
      const about = { title: mark(number ?? ''), detail: labelOf(clientId) };
      return { ...plain, kind: 'invoice', id, ...about, clientId, createdAt };
    }),
    messages: present(messageIds, messages, ({ kind, content, senderName, ...message }) => ({
      ...pick(message, ['id', 'projectId', 'isInternal', 'createdAt']),
      kind: conversationTraits[kind].messageKind,
      title: mark(senderName),
      snippet: cutSnippet(content, words),
      detail:
        kind === 'lead'
          ? nameLead(message.conversationId)
          : placeOf(message.projectId, message.clientId ?? ''),
      clientId: message.clientId,
      enquiryId: leadOf({ kind, ...message }),
    })),
    files: present(fileIds, files, ({ userId: clientId, projectBriefId: projectId, leadId, ...file }) => ({
      ...pick(file, ['id', 'isInternal', 'createdAt']),
      kind: 'file',
      title: mark(file.fileName),
      snippet: mark(file.description ?? ''),
      detail: leadId === null ? placeOf(projectId, clientId ?? '') : nameLead(leadId),
      clientId,
      projectId,
      enquiryId: leadId,
    })),
  };
}

const leadOf = ({ kind, conversationId }: { kind: string; conversationId: string }): string | null =>
  kind === 'lead' ? conversationId : null;

const present = <Row>(
  { ids, nextCursor }: EntryPage,
  rows: ReadonlyMap<string, Row>,
  toFind: (row: Row) => SearchFind,
) => ({
  items: ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toFind(row)] : [];
  }),
  nextCursor,
});
