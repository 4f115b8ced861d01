import { nudgeDays, type InboxItem } from '@stackworks/contracts';
import { differenceInCalendarDays } from 'date-fns';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { findPhones, findLeads } from '#/modules/leads/queries/read-leads.ts';
import { countMinutes } from '#/modules/sla/count-minutes.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { shorten } from '#/modules/sla/commands/open-target.ts';
import { prepareRevisionUse } from '#/modules/versions/revision-quota.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import type { Candidate } from './queries/find-candidates.ts';
import { countDays } from './inbox-times.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';

/** What a need says nothing of, its kind having none. */
const nothing = {
  company: null,
  email: null,
  tier: null,
  planName: null,
  supportHours: null,
  projectId: null,
  projectName: null,
  clientId: null,
  enquiryId: null,
  status: null,
  source: null,
  summary: null,
  phone: null,
  revisions: null,
  days: null,
} as const;

/** Reads what is around some needs, all at once, and returns the presenter that shows each. */
export async function preparePresenter(
  deps: Pick<Deps, 'calendar' | 'catalogue'>,
  reader: Reader,
  candidates: readonly Candidate[],
  now: Date,
): Promise<(candidate: Candidate) => InboxItem> {
  const calendar = slaCalendar(deps);
  const around = await readAround(deps, reader, candidates, now);

  const aboutClient = (clientId: string | null) => {
    const client = clientId === null ? undefined : around.clients.get(clientId);
    if (!client) return { name: '' };
    const { id, firstName, lastName, company, email, tier, subscriptionTier: planName } = client;
    return { clientId: id, name: `${firstName} ${lastName}`, company, email, tier, planName };
  };
  const aboutProject = (projectId: string | null) => {
    const project = projectId === null ? undefined : around.projects.get(projectId);
    return project && { projectId: project.id, projectName: project.projectName, status: project.status };
  };
  const aboutEnquiry = (id: string) => {
    const enquiry = around.cases.get(id);
    if (!enquiry) return { name: '' };
    const { name, email, source, summary } = enquiry;
    return { enquiryId: id, name, email, source, summary, phone: around.phones.get(id) ?? null };
  };
  const countRevisions = (clientId: string | null) => {
    const client = clientId === null ? undefined : around.clients.get(clientId);
    return client ? around.revisionUse(client) : { used: 0, quota: null };
  };

  return (candidate): InboxItem => {
    const { since, dueAt } = candidate;
    const common = { ...nothing, since, dueAt, ...countMinutes(calendar, candidate, now) };
    switch (candidate.source) {
      case 'targets': {
        const { id, kind, subjectId, text, userId, projectBriefId, supportHours } = candidate.row;
        const revisions = kind === 'revision' ? countRevisions(userId) : null;
        const who = kind === 'enquiry' ? aboutEnquiry(subjectId) : aboutClient(userId);
        return {
          ...common,
          ...aboutProject(projectBriefId),
          ...who,
          id,
          kind,
          text,
          supportHours,
          revisions,
        };
      }
      case 'projects': {
        const { id, userId, projectName: text } = candidate.row;
        const days = countDays(calendar, candidate, now);
        return { ...common, ...aboutProject(id), ...aboutClient(userId), id, kind: 'project', text, days };
      }
      case 'reviews': {
        const { id, userId, projectName: text } = candidate.row;
        const days = { number: differenceInCalendarDays(now, since), of: nudgeDays.late };
        return { ...common, ...aboutProject(id), ...aboutClient(userId), id, kind: 'review', text, days };
      }
      case 'mentions': {
        const message = around.messages.get(candidate.row.messageId);
        const project = aboutProject(message?.projectId ?? null);
        const text = shorten(message?.content ?? '');
        return {
          ...common,
          ...project,
          id: candidate.row.id,
          kind: 'mention',
          text,
          name: message?.senderName ?? '',
        };
      }
    }
  };
}

async function readAround(
  deps: Pick<Deps, 'catalogue'>,
  reader: Reader,
  candidates: readonly Candidate[],
  now: Date,
) {
  const of = <Id>(pick: (candidate: Candidate) => Id | null) =>
    candidates.flatMap((candidate) => pick(candidate) ?? []);
  const revising = of(({ source, row }) =>
    source === 'targets' && row.kind === 'revision' ? row.userId : null,
  );
  const enquiryIds = of(({ source, row }) =>
    source === 'targets' && row.kind === 'enquiry' ? row.subjectId : null,
  );
  const [clients, cases, phones, messages, revisionUse] = await Promise.all([
    findProjectClients(
      deps,
      reader,
      of(({ source, row }) => (source === 'mentions' ? null : row.userId)),
    ),
    findLeads(reader, enquiryIds),
    findPhones(reader, enquiryIds),
    findMessages(
      reader,
      of(({ source, row }) => (source === 'mentions' ? row.messageId : null)),
    ),
    prepareRevisionUse(deps, reader, revising, now),
  ]);
  const projects = await findProjectsById(reader, [
    ...of(({ source, row }) => (source === 'targets' ? row.projectBriefId : null)),
    ...of(({ source, row }) => (source === 'projects' || source === 'reviews' ? row.id : null)),
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
  ]);
  return { clients, cases, phones, messages, revisionUse, projects };
}
