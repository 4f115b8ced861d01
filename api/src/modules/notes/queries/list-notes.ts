import type { ClientNote, Page, PageQuery } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { presentNote } from '#/modules/notes/notes.presenter.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { readPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** A page of the team's notes about a client, newest first. @throws not_found when there is no such client */
export async function listNotes(
  { db }: DatabasePort,
  adminId: string,
  clientId: string,
  query: PageQuery,
): Promise<Page<ClientNote>> {
  await getClient(db.read, clientId);
  const isAbout = eq(clientNotes.userId, clientId);
  return readPage(db.read, clientNotes, isAbout, query, (row) => presentNote(row, adminId));
}
