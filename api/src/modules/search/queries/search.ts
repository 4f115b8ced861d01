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
import { findInvoices } from '#/modules/billing/queries/list-payments.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findFiles } from '#/modules/files/queries/read-files.ts';
import { findLeads } from '#/modules/leads/queries/read-leads.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { cutSnippet, markPhone, markWords, toMatch, toWords } from '#/modules/search/search-words.ts';
import { pick } from '#/platform/database/columns.ts';
import { findEntries, findPeople, noEntries, presentEntries, type EntryPage } from './find-entries.ts';

/** A result of a kind that has none of these. */
const plain = {
  snippet: [],
  phone: [],
  plan: null,
  status: null,
  dueDate: null,
  projectId: null,
  leadId: null,
  isInternal: false,
  createdAt: null,
};

/**
 * Finds clients, projects, leads, invoices, messages (internal notes too) and files by the beginnings of words, projects and
 * invoices also by those of their client, people by their phone number: a few of each, or a page of one, in which completed projects come last. It takes the
 * same number of queries however much it finds.
 */
export async function search(
  deps: CataloguePort & DatabasePort,
  { q, group, cursor }: SearchQuery,
): Promise<SearchAnswer> {
  const words = toWords(q);
  const { read } = deps.db;
  const limit = cursor === undefined ? searchGroupSize : searchPageSize;
  const match = toMatch(words);
  const findIn = async (each: SearchGroup): Promise<EntryPage> =>
    words.length === 0 || (group !== undefined && group !== each)
      ? noEntries
      : each === 'clients' || each === 'leads'
        ? findPeople(read, each === 'clients' ? 'client' : 'lead', q, { limit, cursor })
        : findEntries(read, each, match, { limit, cursor });
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
    ...[...files.values()].flatMap(({ projectId }) => projectId ?? []),
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
  const planOf = (clientId: string) => {
    const { plan: slug = null, planName: name = null } = clients.get(clientId) ?? {};
    return slug && name ? { slug, name } : null;
  };
  const mark = (text: string) => markWords(text, words);
  const foundProjects = presentEntries(projectIds, projects, ({ id, userId: clientId, ...project }) => ({
    ...plain,
    ...pick(project, ['status', 'dueDate', 'createdAt']),
    kind: 'project' as const,
    id,
    title: mark(project.projectName),
    detail: mark(labelOf(clientId)),
    plan: planOf(clientId),
    clientId,
    projectId: id,
  }));

  return {
    clients: presentEntries(clientIds, clients, ({ id, company, email, phone }) => ({
      ...plain,
      kind: 'client',
      id,
      title: mark(nameOf(id)),
      detail: mark([company, email].filter(Boolean).join(', ')),
      phone: markPhone(phone, q),
      plan: planOf(id),
      clientId: id,
    })),
    projects: { ...foundProjects, items: foundProjects.items.toSorted(byCompletion) },
    leads: presentEntries(leadIds, leads, ({ id, name, email, phone, summary, convertedTo, createdAt }) => ({
      ...plain,
      kind: 'lead',
      id,
      title: mark(name),
      snippet: cutSnippet(summary, words),
      detail: mark(email),
      phone: markPhone(phone, q),
      clientId: convertedTo,
      createdAt,
    })),
    invoices: presentEntries(invoiceIds, invoices, ({ id, number, userId: clientId, createdAt }) => ({
      ...plain,
      kind: 'invoice',
      id,
      title: mark(number ?? ''),
      detail: mark(labelOf(clientId)),
      clientId,
      createdAt,
    })),
    messages: presentEntries(messageIds, messages, ({ kind, content, senderName, ...message }) => ({
      ...plain,
      ...pick(message, ['id', 'projectId', 'isInternal', 'createdAt']),
      kind: 'message' as const,
      title: mark(senderName),
      snippet: cutSnippet(content, words),
      detail: mark(
        kind === 'lead'
          ? nameLead(message.conversationId)
          : placeOf(message.projectId, message.clientId ?? ''),
      ),
      clientId: message.clientId,
      leadId: leadOf({ kind, ...message }),
    })),
    files: presentEntries(fileIds, files, ({ userId: clientId, projectId, leadId, ...file }) => ({
      ...plain,
      ...pick(file, ['id', 'isInternal', 'createdAt']),
      kind: 'file',
      title: mark(file.fileName),
      snippet: mark(file.description ?? ''),
      detail: mark(leadId === null ? placeOf(projectId, clientId ?? '') : nameLead(leadId)),
      clientId,
      projectId,
      leadId: leadId,
    })),
  };
}

const byCompletion = (a: Pick<SearchFind, 'status'>, b: Pick<SearchFind, 'status'>) =>
  Number(a.status === 'completed') - Number(b.status === 'completed');

const leadOf = ({ kind, conversationId }: { kind: string; conversationId: string }): string | null =>
  kind === 'lead' ? conversationId : null;
