import { randomUUID } from 'node:crypto';
import type { ClientNote, ClientNoteInput, Page, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { timeAfter } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import { emit, transact, type CommandDeps, type Context } from '#/platform/events/events.ts';
import { noteAdded, noteDeleted } from './notes.events.ts';
import { clientNotes } from './notes.tables.ts';

type NoteRow = typeof clientNotes.$inferSelect;

/** Only its author may delete a note. */
const isAuthor = (adminId: string, { authorId }: NoteRow): boolean => authorId === adminId;

const present = (row: NoteRow, adminId: string): ClientNote => {
  const { id, authorName, text, createdAt } = row;
  return { id, authorName, text, isOwn: isAuthor(adminId, row), createdAt };
};

/** A page of the team's notes about a client, newest first. @throws not_found when there is no such client */
export async function listNotes(
  { db }: DatabasePort,
  adminId: string,
  clientId: string,
  query: PageQuery,
): Promise<Page<ClientNote>> {
  await getClient(db.read, clientId);
  const isAbout = eq(clientNotes.userId, clientId);
  return readPage(db.read, clientNotes, isAbout, query, (row) => present(row, adminId));
}

/** A note to add, with the idempotency key of its request. */
type Draft = ClientNoteInput & { clientId: string; key: string | undefined };

/**
 * Adds a note about a client, once for each idempotency key.
 * @throws not_found when there is no such client, already_exists when the key is another note's
 */
export const addNote = (deps: CommandDeps, adminId: string, draft: Draft): Promise<ClientNote> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const { clientId, text, key } = draft;
    const added = await findAdded(tx, adminId, draft);
    if (added) return present(added, adminId);

    const client = await getClient(tx, clientId);
    const note = await createNote(ctx, { adminId, text }, clientNotes, eq(clientNotes.userId, clientId));
    const row = { ...note, userId: clientId, idempotencyKey: key ?? null };
    await tx.insert(clientNotes).values(row);
    await emit(ctx, noteAdded, client);
    return present(row, adminId);
  });

/** The fields every note has. Its time is after the others’, so that it’s listed first. */
export async function createNote(
  { tx, now }: Context,
  { adminId, text }: { adminId: string; text: string },
  table: SQLiteTable & { createdAt: SQLiteColumn },
  isAboutSame: SQL,
) {
  const [last] = await tx
    .select({ createdAt: sql<string | null>`max(${table.createdAt})` })
    .from(table)
    .where(isAboutSame);
  const authorName = await getFullName(tx, 'admin', adminId);
  const createdAt = timeAfter(last?.createdAt ?? undefined, now);
  return { id: randomUUID(), authorId: adminId, authorName, text, createdAt };
}

/** The note that an earlier request with this key added. */
async function findAdded(reader: Reader, adminId: string, { clientId, text, key }: Draft) {
  if (key === undefined) return null;
  const [row] = await reader
    .select()
    .from(clientNotes)
    .where(and(eq(clientNotes.authorId, adminId), eq(clientNotes.idempotencyKey, key)));
  if (row && (row.userId !== clientId || row.text !== text)) {
    throw new AppError('already_exists', 'This idempotency key was already used for another note.');
  }
  return row ?? null;
}

/** Deletes a note. @throws not_found when there is no such note, invalid_input when somebody else wrote it */
export const deleteNote = (
  deps: CommandDeps,
  adminId: string,
  clientId: string,
  noteId: string,
): Promise<void> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const client = await getClient(tx, clientId);
    const isThis = and(eq(clientNotes.id, noteId), eq(clientNotes.userId, clientId));
    const [note] = await tx.select().from(clientNotes).where(isThis);
    if (!note) throw new AppError('not_found', 'This note doesn’t exist.');
    if (!isAuthor(adminId, note)) throw new AppError('invalid_input', 'Only its author can delete a note.');
    await tx.delete(clientNotes).where(isThis);
    await emit(ctx, noteDeleted, client);
  });
