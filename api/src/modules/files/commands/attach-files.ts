import { and, eq, inArray, isNull } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { inputError } from '#/errors.ts';
import { filesAttached } from '#/modules/files/files.events.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { emit, type Context } from '#/platform/events/events.ts';

type Attachment = {
  /** The client who owns the files, or the lead who isn't one yet. */
  owner: { userId: string } | { leadId: string };
  /** Null in the team chat. */
  projectId: string | null;
  /** The sender, who can attach their own uploads once. */
  uploader: PersonRef;
  ids: readonly string[];
  /** `isInternal` marks a message that clients never see. */
  to: { messageId: string; isInternal: boolean } | { versionId: string };
};

/**
 * Makes uploaded files part of a message or version, in its own transaction. From then on the client sees them, unless the
 * message is internal.
 * @returns the files, oldest first
 * @throws AppError invalid_input when one of them isn't there or has been sent already
 */
export async function attachFiles(ctx: Context, { owner, projectId, uploader, ids, to }: Attachment) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const attached = await ctx.tx
    .update(files)
    .set({ isInternal: false, ...to })
    .where(
      and(
        inArray(files.id, wanted),
        'userId' in owner ? eq(files.userId, owner.userId) : eq(files.leadId, owner.leadId),
        projectId === null ? isNull(files.projectId) : eq(files.projectId, projectId),
        eq(files.uploadedBy, uploader.role),
        eq(files.uploaderId, uploader.personId),
        isUnattached,
      ),
    )
    .returning();
  if (attached.length < wanted.length) {
    const message = 'One of these files is no longer available. Please add it again.';
    throw inputError('fileIds', message);
  }
  await emit(ctx, filesAttached, attached);
  return attached.sort((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? -1 : 1));
}

export const isUnattached = and(isNull(files.messageId), isNull(files.versionId));
