import type { InboxItemRef } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { getUnseenMention } from '#/modules/conversations/queries/mentions.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { findTargetOwner, getOpenTarget } from '#/modules/sla/queries/find-targets.ts';

/** The project, client or lead that an item is about; of a mention, the mention. `ownerId` is null for nobody's. */
export type InboxSubject = { subjectId: string; projectId: string | null; ownerId: string | null };

/** @throws AppError not_found when the reply isn't owed any more, the mention was seen, or the project doesn't exist */
export async function getInboxItem(
  reader: Reader,
  adminId: string,
  { kind, id }: InboxItemRef,
): Promise<InboxSubject> {
  switch (kind) {
    case 'mention':
      await getUnseenMention(reader, adminId, id);
      return { subjectId: id, projectId: null, ownerId: adminId };
    case 'project':
    case 'review': {
      const { assignedTo: ownerId } = await getProject(reader, id);
      return { subjectId: id, projectId: id, ownerId };
    }
    case 'thread':
    case 'chat':
    case 'revision':
    case 'lead': {
      const { subjectId, projectId } = await getOpenTarget(reader, { kind, id });
      return { subjectId, projectId, ownerId: await findTargetOwner(reader, id) };
    }
  }
}
