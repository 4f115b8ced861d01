import type {
  PageQuery,
  TimelineEntry,
  TimelinePage,
  TimelineQuery,
  TimelineTopic,
} from '@stackworks/contracts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { listSubscriptionChanges } from '#/modules/billing/history/read-history.ts';
import { listSentPaymentLinks } from '#/modules/billing/queries/list-payment-links.ts';
import { listInvoices } from '#/modules/billing/queries/list-payments.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { listClientMessages } from '#/modules/conversations/queries/list-client-messages.ts';
import { listNamesOf, listProjectsOf } from '#/modules/projects/queries/list-projects.ts';
import { listDecided, listDelivered } from '#/modules/versions/queries/list-client-versions.ts';
import { toPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { describeChange, describeInvoice } from './timeline-words.ts';

type Deps = CataloguePort & DatabasePort;
type Client = { id: string; name: string; projects: ReadonlyMap<string, string> };
type Source = (deps: Deps, client: Client, query: PageQuery) => Promise<TimelineEntry[]>;

const plain = { subject: null, projectId: null };

const listMessages: Source = async ({ db }, { id, projects }, query) =>
  (await listClientMessages(db.read, id, query)).map(({ senderName, projectId, ...row }) => {
    const subject = projects.get(projectId ?? '') ?? null;
    const words = subject === null ? `${senderName} wrote in the chat` : `${senderName} wrote about`;
    return { ...row, kind: 'message', words, subject, projectId };
  });

const listStarts: Source = async ({ db }, client, query) =>
  (
    await listProjectsOf(db.read, { role: 'admin' }, client.id, { ...query, limit: query.limit + 1 })
  ).items.map(({ id, projectName: subject, createdAt }) => ({
    id,
    createdAt,
    subject,
    kind: 'project',
    words: 'New project:',
    projectId: id,
  }));

const listVersions: Source = async ({ db }, { projects }, query) =>
  (await listDelivered(db.read, [...projects.keys()], query)).map(({ id, projectId, number, createdAt }) => {
    const subject = projects.get(projectId) ?? null;
    return {
      id,
      kind: 'version',
      words: `We sent version ${number} of`,
      subject,
      projectId,
      createdAt,
    };
  });

const listDecisions: Source = async ({ db }, { name, projects }, query) =>
  (await listDecided(db.read, [...projects.keys()], query)).map(
    ({ id, projectId, number, status, decidedAt, createdAt }) => {
      const subject = projects.get(projectId) ?? null;
      const did = status === 'approved' ? 'approved' : 'asked for changes to';
      const words = `${name} ${did} version ${number} of`;
      return { id, kind: 'decision', words, subject, projectId, createdAt: decidedAt ?? createdAt };
    },
  );

const listBills: Source = async (deps, { id }, query) =>
  (await listInvoices(deps, id, { ...query, limit: query.limit + 1 })).items.map((invoice) => ({
    id: invoice.id,
    kind: 'payment',
    words: describeInvoice(invoice),
    createdAt: invoice.createdAt,
    ...plain,
  }));

const listPlanChanges: Source = async (deps, { id }, query) =>
  (await listSubscriptionChanges(deps, id, { ...query, limit: query.limit + 1 })).items.map((change) => ({
    id: change.id,
    kind: 'plan',
    words: describeChange(change),
    createdAt: change.createdAt,
    ...plain,
  }));

const listLinks: Source = async ({ db }, { id }, query) =>
  (await listSentPaymentLinks(db.read, id, query)).map(({ actorName, ...link }) => ({
    ...link,
    kind: 'payment',
    words: `${actorName} emailed a payment link`,
    ...plain,
  }));

const sourcesOf: Readonly<Record<TimelineTopic, readonly Source[]>> = {
  messages: [listMessages],
  work: [listStarts, listVersions, listDecisions],
  money: [listBills, listPlanChanges, listLinks],
};

/**
 * What has happened with a client, newest first. Each source gives a page of its own after the same place, so that the newest
 * of all of them are among these.
 * @throws AppError not_found
 */
export async function readTimeline(
  deps: Deps,
  id: string,
  { topic, ...query }: TimelineQuery,
): Promise<TimelinePage> {
  const { read } = deps.db;
  const [name, projects] = await Promise.all([getFullName(read, 'client', id), listNamesOf(read, id)]);
  const sources = topic === undefined ? Object.values(sourcesOf).flat() : sourcesOf[topic];
  const found = await Promise.all(sources.map((list) => list(deps, { id, name, projects }, query)));
  const entries = found.flat().toSorted(compareNewest);
  return toPage(entries, query.limit, (entry) => entry);
}

const compareNewest = (a: TimelineEntry, b: TimelineEntry): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};
