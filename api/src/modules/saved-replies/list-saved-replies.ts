import type { SavedReplyPage, SavedReplyQuery } from '@stackworks/contracts';
import { asc, gt } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { savedReplies } from '#/db/schema/saved-replies.ts';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/read-accounts.ts';
import { getProject } from '#/modules/projects/read-projects.ts';
import { presentSavedReply, type ReplyNames } from './saved-replies.presenter.ts';

/**
 * Saved replies by title, which is unique and so is the cursor too.
 * @throws AppError not_found when the project or client they are to be filled in for does not exist
 */
export async function listSavedReplies(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit, project, client }: SavedReplyQuery,
): Promise<SavedReplyPage> {
  const names = await findNames(db.read, { project, client });
  const rows = await db.read
    .select()
    .from(savedReplies)
    .where(cursor === undefined ? undefined : gt(savedReplies.title, cursor))
    .orderBy(asc(savedReplies.title))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => presentSavedReply(row, names)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.title ?? null) : null,
  };
}

async function findNames(
  reader: Reader,
  about: Pick<SavedReplyQuery, 'project' | 'client'>,
): Promise<ReplyNames> {
  if (about.project !== undefined) {
    const { userId, projectName } = await getProject(reader, about.project);
    return { projectName, firstName: (await getClient(reader, userId)).firstName };
  }
  if (about.client === undefined) return {};
  return { firstName: (await getClient(reader, about.client)).firstName };
}
