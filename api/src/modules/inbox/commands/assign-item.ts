import type { AccountRef } from '#/platform/audit/record-action.ts';
import type { InboxHandover, InboxItemRef } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { assignChat } from '#/modules/conversations/commands/assign-chat.ts';
import { getInboxItem, type InboxSubject } from '#/modules/inbox/queries/get-inbox-item.ts';
import { assignLead } from '#/modules/leads/commands/change-lead.ts';
import { assignProjectsTo } from '#/modules/projects/commands/change-project.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context, type Caller } from '#/platform/events/events.ts';

/**
 * Assigns the project, lead or chat that an item is about to a member of staff, or to nobody.
 * @throws AppError not_found when there is no such item or colleague; invalid_input for a mention
 */
export const assignItem = (
  caller: Caller<'admin', ProjectDeps>,
  { assigneeId, ...item }: { assigneeId: string | null } & InboxItemRef,
): Promise<InboxItemRef> =>
  transact(caller, async (ctx) => {
    checkIsAssignable(item);
    await assignSubject(ctx, {
      ...(await getInboxItem(ctx.tx, caller.actor.id, item)),
      kind: item.kind,
      assigneeId,
    });
    return { kind: item.kind, id: item.id };
  });

/**
 * Transfers many items at once. What a colleague has taken or dealt with meanwhile stays as it is.
 * @returns those that were transferred
 * @throws AppError not_found when there is no such colleague; invalid_input for a mention
 */
export const handOverItems = (
  caller: Caller<'admin', ProjectDeps>,
  handovers: readonly InboxHandover[],
): Promise<InboxItemRef[]> =>
  transact(caller, async (ctx) => {
    const handedOver: InboxItemRef[] = [];
    const projectsOf = new Map<string | null, Set<string>>();
    for (const { kind, id, from, to } of handovers) {
      checkIsAssignable({ kind });
      const subject = await findWaiting(ctx, caller.actor.id, { kind, id });
      if (subject?.ownerId !== from) continue;
      handedOver.push({ kind, id });
      const { projectId } = subject;
      if (projectId === null) await assignSubject(ctx, { ...subject, kind, assigneeId: to });
      else projectsOf.set(to, (projectsOf.get(to) ?? new Set()).add(projectId));
    }
    // Together, so that nobody has an email about each of them.
    for (const [to, ids] of projectsOf) await assignProjectsTo(ctx, { ids: [...ids], assigneeId: to });
    return handedOver;
  });

function checkIsAssignable({ kind }: Pick<InboxItemRef, 'kind'>): void {
  if (kind !== 'mention') return;
  const message = 'A note that mentions you waits for you. Assign its project, lead or chat instead.';
  throw new AppError('invalid_input', message);
}

async function findWaiting(
  { tx }: Context,
  adminId: string,
  item: InboxItemRef,
): Promise<InboxSubject | null> {
  try {
    return await getInboxItem(tx, adminId, item);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function assignSubject(
  ctx: Context<SlaDeps, AccountRef<'admin'>>,
  {
    kind,
    subjectId,
    projectId,
    assigneeId,
  }: { assigneeId: string | null } & InboxSubject & Pick<InboxItemRef, 'kind'>,
): Promise<void> {
  if (projectId !== null) await assignProjectsTo(ctx, { ids: [projectId], assigneeId });
  else if (kind === 'lead') await assignLead(ctx, subjectId, assigneeId);
  else await assignChat(ctx, subjectId, assigneeId);
}
