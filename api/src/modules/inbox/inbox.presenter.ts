import { dayOf, type BusinessCalendar } from '@stackworks/business-time';
import { isMessageKind, nudgeDays, type InboxGroup, type InboxItem } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addDays, differenceInCalendarDays, differenceInDays } from 'date-fns';
import { findAssignees, findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { findChatOwners } from '#/modules/conversations/queries/chat-owners.ts';
import { findClientTexts, findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findLeads } from '#/modules/leads/queries/read-leads.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { shorten } from '#/modules/sla/commands/open-target.ts';
import { pick } from '#/platform/database/columns.ts';
import { countMinutes, slaCalendar, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { findSnoozes } from './queries/snoozes.ts';
import { findCountedChanges } from '#/modules/versions/change-ledger.ts';

/** A row that may become an inbox item. */
export type Candidate = Pick<InboxItem, 'id' | 'kind' | 'text' | 'since' | 'dueAt'> & {
  group: InboxGroup;
  supportHours?: number | null;
  clientId?: string | null;
  projectId?: string | null;
  leadId?: string | null;
  messageId?: string;
};

type NotedMessage = NonNullable<ReturnType<Awaited<ReturnType<typeof findMessages>>['get']>>;

/** Fields that not every kind of item has. */
const nothing = {
  company: null,
  email: null,
  plan: null,
  planName: null,
  supportHours: null,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  leadId: null,
  status: null,
  source: null,
  summary: null,
  phone: null,
  change: null,
  days: null,
} as const;

/** Reads what belongs to inbox items, all at once, and returns the presenter that shows each to a member of staff. */
export async function prepareInboxPresenter(
  deps: SlaDeps,
  reader: Reader,
  adminId: string,
  candidates: readonly Candidate[],
  now: Date,
): Promise<(candidate: Candidate) => InboxItem> {
  const calendar = slaCalendar(deps);
  const idsOf = (key: 'clientId' | 'projectId' | 'leadId' | 'messageId') =>
    candidates.flatMap((candidate) => candidate[key] ?? []);
  const revising = candidates.flatMap(({ kind, projectId }) => (kind === 'revision' && projectId) || []);
  const chats = candidates.flatMap(({ kind, clientId }) => (kind === 'chat' && clientId) || []);
  const messages = await findMessages(reader, idsOf('messageId'));
  const noted = [...messages.values()].map(placeOf);
  const notedIds = (key: keyof Place) => noted.flatMap((place) => place[key] ?? []);
  const [clients, leads, projects, texts, chatOwners, snoozeOf, changes] = await Promise.all([
    findProjectClients(deps, reader, [...idsOf('clientId'), ...notedIds('clientId')]),
    findLeads(reader, [...idsOf('leadId'), ...notedIds('leadId')]),
    findProjectsById(reader, [...idsOf('projectId'), ...notedIds('projectId')]),
    findClientTexts(reader, candidates.flatMap(conversationOf)),
    findChatOwners(reader, chats),
    findSnoozes(reader, adminId, candidates),
    findCountedChanges(reader, revising),
  ]);

  const assigneeIdOf = ({ kind, clientId, projectId, leadId }: Candidate): string | null => {
    if (kind === 'mention') return adminId;
    if (kind === 'chat') return chatOwners.get(clientId ?? '') ?? null;
    return projects.get(projectId ?? '')?.assignedTo ?? leads.get(leadId ?? '')?.ownerId ?? null;
  };
  const assignees = await findAssignees(
    reader,
    candidates.flatMap((candidate) => assigneeIdOf(candidate) ?? []),
  );
  const toAssignee = (candidate: Candidate) => {
    const assignee = assignees.get(assigneeIdOf(candidate) ?? '');
    return assignee ? pick(assignee, ['id', 'name', 'profilePicture']) : null;
  };

  const toPerson = ({ clientId, leadId }: Pick<Candidate, 'clientId' | 'leadId'>) => {
    const lead = leads.get(leadId ?? '');
    if (lead) {
      const { id, name, email, source, summary, phone } = lead;
      return { leadId: id, name, email, source, summary, phone: phone || null };
    }
    const client = clients.get(clientId ?? '');
    if (!client) return { name: '' };
    const { id, firstName, lastName, company, email, plan, planName } = client;
    return { clientId: id, name: `${firstName} ${lastName}`, company, email, plan, planName };
  };
  /** Who wrote a note, and whom it is about. */
  const toNoted = (note: NotedMessage) => {
    const { name: clientName, ...person } = toPerson(placeOf(note));
    return { ...person, clientName: clientName || null, name: note.senderName };
  };

  return (candidate): InboxItem => {
    const { id, kind, group, since, dueAt, supportHours = null } = candidate;
    const message = messages.get(candidate.messageId ?? '');
    const text = message ? shorten(message.content) : candidate.text;
    const newest = conversationOf(candidate).map((about) => texts.get(about))[0];
    const snooze = snoozeOf(candidate);
    const project = projects.get(candidate.projectId ?? message?.projectId ?? '');
    return {
      ...nothing,
      id,
      kind,
      text,
      group,
      since,
      dueAt,
      supportHours,
      snippet: newest === undefined ? text : shorten(newest),
      assignee: toAssignee(candidate),
      snoozedAt: snooze?.createdAt ?? null,
      snoozedUntil: snooze?.until ?? null,
      ...countMinutes(calendar, candidate, now),
      ...(project && { projectId: project.id, projectName: project.projectName, status: project.status }),
      ...toPerson(candidate),
      ...(message && toNoted(message)),
      ...(kind === 'revision' && { change: changes.byProject.get(candidate.projectId ?? '') ?? null }),
      ...(kind === 'project' && { days: countDays(calendar, candidate, now) }),
      ...(kind === 'review' && {
        days: {
          number: differenceInCalendarDays(dayOf(now), dayOf(new Date(project?.statusChangedAt ?? since))),
          of: nudgeDays.late,
        },
      }),
    };
  };
}

type Place = ReturnType<typeof placeOf>;

/** Where a note mentions somebody. */
const placeOf = ({ kind, conversationId, clientId, projectId }: NotedMessage) => ({
  clientId,
  projectId,
  leadId: kind === 'lead' ? conversationId : null,
});

/** The conversation where a reply is owed, if any. */
const conversationOf = ({ kind, clientId, projectId, leadId }: Candidate): string[] =>
  isMessageKind(kind) ? [projectId ?? leadId ?? clientId ?? ''] : [];

/** Counts a project's business days so far and in total, both its first and its last included. */
function countDays(
  calendar: BusinessCalendar,
  { since, dueAt }: Candidate,
  now: Date,
): { number: number; of: number } {
  const first = new Date(since);
  const count = (to: Date) =>
    to < first ? 0 : calendar.countBusinessDays(first, addDays(first, differenceInDays(to, first)));
  const of = Math.max(1, count(new Date(dueAt)));
  return { number: Math.min(of, Math.max(1, count(now))), of };
}
