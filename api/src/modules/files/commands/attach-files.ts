import type { Role } from '@stackworks/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { AppError } from '#/errors.ts';
import { filesAttached } from '#/modules/files/files.events.ts';
import type { FileRow } from '#/modules/files/files.presenter.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** What files are sent along with. `isInternal` is of a message that clients never see. */
type AttachmentTarget = { messageId: string; isInternal: boolean } | { revisionId: string };

/**
 * Makes files that were uploaded before part of a message or version, in its own transaction. From then on its client
 * sees what staff have uploaded, unless it goes with an internal note.
 * @param userId the client whose they are
 * @param projectId the project; null in the team chat
 * @param uploader who sends the message: they attach what they have uploaded themselves, once
 * @param ids may repeat
 * @returns the files, in the order of `ids`
 * @throws AppError invalid_input when one of them is not there to be attached
 */
export async function attachFiles(
  ctx: Context,
  {
    userId,
    projectId,
    uploader,
    ids,
    to,
  }: {
    userId: string;
    projectId: string | null;
    uploader: { role: Role; id: string };
    ids: readonly string[];
    to: AttachmentTarget;
  },
): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const attached = await ctx.tx
    .update(files)
    .set({ isInternal: false, ...to })
    .where(
      and(
        inArray(files.id, wanted),
        eq(files.userId, userId),
        projectId === null ? isNull(files.projectBriefId) : eq(files.projectBriefId, projectId),
        eq(files.uploadedBy, uploader.role),
        eq(files.uploaderId, uploader.id),
        isUnattached,
      ),
    )
    .returning();
  if (attached.length < wanted.length) {
    const message = 'One of these files is no longer available. Please add it again.';
    throw new AppError('invalid_input', message, { fields: { assetIds: message } });
  }
  await emit(ctx, filesAttached, attached);
  return attached.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
}

/** A file that is part of no message and no version. */
export const isUnattached = and(isNull(files.messageId), isNull(files.revisionId));
