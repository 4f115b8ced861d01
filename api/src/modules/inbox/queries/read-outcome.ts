import { inboxOutcome, type InboxItemRef, type InboxOutcome } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { isRepliedAt } from '#/modules/conversations/queries/find-messages.ts';
import { getSeenMention } from '#/modules/conversations/queries/mentions.ts';
import { prepareInboxPresenter, type Candidate } from '#/modules/inbox/inbox.presenter.ts';
import { getLead } from '#/modules/leads/queries/read-leads.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { getClosedTarget, type TargetRow } from '#/modules/sla/queries/find-targets.ts';
import { pick } from '#/platform/database/columns.ts';

/** What ended an item, and what it was about. */
type Ending = Pick<InboxOutcome, 'outcome' | 'at'> & {
  byId: string | null;
  about: Pick<Candidate, 'since' | 'clientId' | 'projectId' | 'leadId' | 'messageId'>;
};

/**
 * Reads what became of an inbox item that doesn't wait any more.
 * @throws AppError not_found when there is none, or a reply or mention that still waits
 */
export async function readOutcome(
  deps: ProjectDeps,
  adminId: string,
  item: InboxItemRef,
): Promise<InboxOutcome> {
  const { read } = deps.db;
  const { outcome, at, byId, about } = await findEnding(read, adminId, item);
  const { kind, id } = item;
  const candidate: Candidate = { kind, id, group: 'soon', text: '', dueAt: about.since, ...about };
  const present = await prepareInboxPresenter(deps, read, adminId, [candidate], deps.now());
  const colleague = byId === null ? undefined : (await findAssignees(read, [byId])).get(byId);
  const shown = inboxOutcome.keyof().exclude(['outcome', 'at', 'by']).options;
  return { ...pick(present(candidate), shown), outcome, at, by: colleague?.name ?? null };
}

async function findEnding(reader: Reader, adminId: string, { kind, id }: InboxItemRef): Promise<Ending> {
  switch (kind) {
    case 'mention': {
      const { messageId, createdAt: since, seenAt: at } = await getSeenMention(reader, adminId, id);
      return { outcome: 'done', at, byId: null, about: { since, messageId } };
    }
    case 'project':
    case 'review': {
      const { userId: clientId, createdAt: since } = await getProject(reader, id);
      return { outcome: 'done', at: null, byId: null, about: { since, clientId, projectId: id } };
    }
    case 'thread':
    case 'chat':
    case 'revision':
    case 'lead': {
      const target = await getClosedTarget(reader, { kind, id });
      const { closedAt: at, closedById: byId, createdAt: since, userId: clientId } = target;
      const leadId = kind === 'lead' ? target.subjectId : null;
      const about = { since, clientId, projectId: target.projectId, leadId };
      return { outcome: await findOutcome(reader, target), at, byId, about };
    }
  }
}

/** A target that a reply met was closed as the reply was sent. Without one, staff marked it as done or converted the lead. */
async function findOutcome(
  reader: Reader,
  { kind, subjectId, closedAt, isMet }: TargetRow & { closedAt: string },
): Promise<InboxOutcome['outcome']> {
  if (kind !== 'revision' && (await isRepliedAt(reader, subjectId, closedAt))) return 'answered';
  const isWithdrawn = kind === 'lead' && isMet === null;
  return isWithdrawn && (await getLead(reader, subjectId)).status === 'converted' ? 'converted' : 'done';
}
