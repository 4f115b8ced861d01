import type { InboxItemRef } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { assignChat } from '#/modules/conversations/commands/assign-chat.ts';
import { getInboxItem } from '#/modules/inbox/queries/get-inbox-item.ts';
import { changeLead } from '#/modules/leads/commands/change-lead.ts';
import { assignProjectTo } from '#/modules/projects/commands/change-project.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';

/**
 * Assigns the project, lead or chat that an item is about to a member of staff, or to nobody.
 * @throws AppError not_found when there is no such item or colleague; invalid_input for a mention
 */
export async function assignItem(
  deps: ProjectDeps,
  adminId: string,
  item: InboxItemRef,
  assigneeId: string | null,
): Promise<InboxItemRef> {
  if (item.kind === 'mention') {
    throw new AppError(
      'invalid_input',
      'A note that mentions you waits for you. Assign its project, lead or chat instead.',
    );
  }
  const { subjectId, projectId } = await getInboxItem(deps.db.read, adminId, item);
  if (projectId !== null) await assignProjectTo(deps, adminId, projectId, assigneeId);
  else if (item.kind === 'enquiry') await changeLead(deps, adminId, subjectId, { ownerId: assigneeId });
  else await assignChat(deps, adminId, subjectId, assigneeId);
  return { kind: item.kind, id: item.id };
}
