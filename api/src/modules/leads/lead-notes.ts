import { randomUUID } from 'node:crypto';
import type { EnquiryNote, EnquiryNotePage, PageQuery } from '@stackworks/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { timeAfter } from '#/platform/database/columns.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { enquiryNotes } from './leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { leadNoteAdded } from './leads.events.ts';
import { getCase } from '#/modules/leads/queries/read-leads.ts';

/**
 * What the team has noted about an enquiry, newest first.
 * @throws AppError not_found when there is no such enquiry
 */
export async function listEnquiryNotes(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<EnquiryNotePage> {
  await getCase(db.read, id);
  const rows = await db.read
    .select()
    .from(enquiryNotes)
    .where(and(eq(enquiryNotes.enquiryId, id), after(enquiryNotes, cursor)))
    .orderBy(...newestFirst(enquiryNotes))
    .limit(limit + 1);
  return toPage(rows, limit, present);
}

/**
 * Notes something about an enquiry.
 * @throws AppError not_found when there is no such enquiry
 */
export async function addEnquiryNote(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  enquiryId: string,
  text: string,
): Promise<EnquiryNote> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const enquiry = await getCase(tx, enquiryId);
    const [last] = await tx
      .select({ createdAt: enquiryNotes.createdAt })
      .from(enquiryNotes)
      .where(eq(enquiryNotes.enquiryId, enquiryId))
      .orderBy(desc(enquiryNotes.createdAt))
      .limit(1);
    const row = {
      id: randomUUID(),
      enquiryId,
      authorId: adminId,
      authorName: await getFullName(tx, 'admin', adminId),
      text,
      createdAt: timeAfter(last?.createdAt, now),
    };
    await tx.insert(enquiryNotes).values(row);
    await emit(ctx, leadNoteAdded, enquiry);
    return present(row);
  });
}

const present = ({ id, authorName, text, createdAt }: typeof enquiryNotes.$inferSelect): EnquiryNote => ({
  id,
  authorName,
  text,
  createdAt,
});
