import { nudgeDays, type InboxItem } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { differenceInCalendarDays } from 'date-fns';
import { findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import type { MentionRow } from '#/modules/conversations/queries/mentions.ts';
import { findLeads, findPhones } from '#/modules/leads/queries/read-leads.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { shorten } from '#/modules/sla/commands/open-target.ts';
import type { TargetRow } from '#/modules/sla/queries/find-targets.ts';
import { countMinutes, slaCalendar, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { prepareRevisionUse } from '#/modules/versions/revision-quota.ts';
import { countDays } from './inbox-times.ts';

type Position = readonly [string, string];
type Found =
  | { source: 'targets'; row: TargetRow; position: readonly [string, string, string] }
  | { source: 'projects' | 'reviews'; row: ProjectRow; position: Position }
  | { source: 'mentions'; row: MentionRow; position: Position };

/** A row that may become an inbox item. `position` is where its own list continues after it. */
export type Candidate = Found & { since: string; dueAt: string };

/** Fields that not every kind of item has. */
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

/** Reads what belongs to inbox items, all at once, and returns the presenter that shows each. */
export async function prepareInboxPresenter(
  deps: SlaDeps,
  reader: Reader,
  candidates: readonly Candidate[],
  now: Date,
): Promise<(candidate: Candidate) => InboxItem> {
  const calendar = slaCalendar(deps);
  const related = await readRelated(deps, reader, candidates, now);

  const toClient = (clientId: string | null) => {
    const client = related.clients.get(clientId ?? '');
    if (!client) return { name: '' };
    const { id, firstName, lastName, company, email, tier, subscriptionTier: planName } = client;
    return { clientId: id, name: `${firstName} ${lastName}`, company, email, tier, planName };
  };
  const toProject = (projectId: string | null | undefined) => {
    const project = related.projects.get(projectId ?? '');
    return project && { projectId: project.id, projectName: project.projectName, status: project.status };
  };
  const toLead = (id: string) => {
    const lead = related.leads.get(id);
    if (!lead) return { name: '' };
    const { name, email, source, summary } = lead;
    return { enquiryId: id, name, email, source, summary, phone: related.phones.get(id) ?? null };
  };
  const countRevisions = (clientId: string | null) => {
    const client = related.clients.get(clientId ?? '');
    return client ? related.revisionUse(client) : { used: 0, quota: null };
  };

  return (candidate): InboxItem => {
    const { since, dueAt } = candidate;
    const { id } = candidate.row;
    const common = { ...nothing, id, since, dueAt, ...countMinutes(calendar, candidate, now) };
    switch (candidate.source) {
      case 'targets': {
        const { kind, subjectId, text, userId, projectBriefId, supportHours } = candidate.row;
        const revisions = kind === 'revision' ? countRevisions(userId) : null;
        const person = kind === 'enquiry' ? toLead(subjectId) : toClient(userId);
        return { ...common, ...toProject(projectBriefId), ...person, kind, text, supportHours, revisions };
      }
      case 'projects': {
        const { userId, projectName: text } = candidate.row;
        const days = countDays(calendar, candidate, now);
        return { ...common, ...toProject(id), ...toClient(userId), kind: 'project', text, days };
      }
      case 'reviews': {
        const { userId, projectName: text } = candidate.row;
        const days = { number: differenceInCalendarDays(now, since), of: nudgeDays.late };
        return { ...common, ...toProject(id), ...toClient(userId), kind: 'review', text, days };
      }
      case 'mentions': {
        const message = related.messages.get(candidate.row.messageId);
        const text = shorten(message?.content ?? '');
        const name = message?.senderName ?? '';
        return { ...common, ...toProject(message?.projectId), kind: 'mention', text, name };
      }
    }
  };
}

async function readRelated(deps: SlaDeps, reader: Reader, candidates: readonly Candidate[], now: Date) {
  const pick = <Id>(read: (candidate: Candidate) => Id | null) =>
    candidates.flatMap((candidate) => read(candidate) ?? []);
  const clientIds = pick(({ source, row }) => (source === 'mentions' ? null : row.userId));
  const messageIds = pick(({ source, row }) => (source === 'mentions' ? row.messageId : null));
  const revising = pick(({ source, row }) =>
    source === 'targets' && row.kind === 'revision' ? row.userId : null,
  );
  const leadIds = pick(({ source, row }) =>
    source === 'targets' && row.kind === 'enquiry' ? row.subjectId : null,
  );
  const [clients, leads, phones, messages, revisionUse] = await Promise.all([
    findProjectClients(deps, reader, clientIds),
    findLeads(reader, leadIds),
    findPhones(reader, leadIds),
    findMessages(reader, messageIds),
    prepareRevisionUse(deps, reader, revising, now),
  ]);
  const projects = await findProjectsById(reader, [
    ...pick(({ source, row }) => (source === 'targets' ? row.projectBriefId : null)),
    ...pick(({ source, row }) => (source === 'projects' || source === 'reviews' ? row.id : null)),
    ...[...messages.values()].flatMap(({ projectId }) => projectId ?? []),
  ]);
  return { clients, leads, phones, messages, revisionUse, projects };
}
