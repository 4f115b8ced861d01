import { ourTimeZone } from '@stackworks/business-time';
import type { SavedReplyPage, SavedReplyQuery } from '@stackworks/contracts';
import { asc, gt } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { savedReplies } from '#/modules/conversations/conversations.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { getAdmin, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { presentSavedReply } from '#/modules/conversations/conversations.presenter.ts';

type ReplyValues = Parameters<typeof presentSavedReply>[1];

const shortDay = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', timeZone: ourTimeZone });

/**
 * Lists saved replies by title, which is unique and so serves as the cursor.
 * @throws AppError not_found when the project or client that fills in their variables doesn't exist
 */
export async function listSavedReplies(
  { db, catalogue }: CataloguePort & DatabasePort,
  adminId: string,
  { cursor, limit, project, client }: SavedReplyQuery,
): Promise<SavedReplyPage> {
  const values = await findValues(catalogue, db.read, { project, client });
  const { firstName: my_name } = await getAdmin(db.read, adminId);
  const rows = await db.read
    .select()
    .from(savedReplies)
    .where(cursor === undefined ? undefined : gt(savedReplies.title, cursor))
    .orderBy(asc(savedReplies.title))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => presentSavedReply(row, { ...values, my_name })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.title ?? null) : null,
  };
}

async function findValues(
  catalogue: CataloguePort['catalogue'],
  reader: Reader,
  about: Pick<SavedReplyQuery, 'project' | 'client'>,
): Promise<ReplyValues> {
  const ofClient = async (id: string): Promise<ReplyValues> => {
    const { firstName: first_name, subscriptionTier: tier } = await getClient(reader, id);
    const plan = tier !== null && catalogue.isRead() ? catalogue.findPlan(tier)?.name : undefined;
    return { first_name, ...(plan && { plan }) };
  };
  if (about.project !== undefined) {
    const { userId, projectName: project, dueDate } = await getProject(reader, about.project);
    const due_date = dueDate === null ? null : shortDay.format(new Date(dueDate));
    return { ...(await ofClient(userId)), project, ...(due_date !== null && { due_date }) };
  }
  return about.client === undefined ? {} : ofClient(about.client);
}
