import { randomUUID } from 'node:crypto';
import type { ClientNote, ClientNoteInput, Page, PageQuery } from '@stackworks/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { timeAfter } from '#/platform/database/columns.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { clientNotes } from './notes.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { noteAdded, noteDeleted } from './notes.events.ts';
import { isAuthor } from './notes.policy.ts';
import { presentNote } from './notes.presenter.ts';

/**
 * What the team has noted about a client, newest first.
 * @throws AppError not_found when there is no such client
 */
export async function listNotes(
  { db }: Pick<Deps, 'db'>,
  adminId: string,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<ClientNote>> {
  await getClient(db.read, clientId);
  const rows = await db.read
    .select()
    .from(clientNotes)
    .where(and(eq(clientNotes.userId, clientId), after(clientNotes, cursor)))
    .orderBy(...newestFirst(clientNotes))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentNote(row, adminId));
}

/** A note on its way, under the key of its attempt. */
type Draft = ClientNoteInput & { clientId: string; key: string | undefined };

/**
 * Notes something about a client, or answers with the note that this attempt has added already.
 * @throws AppError not_found when there is no such client, already_exists when the key is another note's
 */
export async function addNote(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  draft: Draft,
): Promise<ClientNote> {
  const { clientId, text, key } = draft;
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const added = await findAdded(tx, adminId, draft);
    if (added) return presentNote(added, adminId);

    const client = await getClient(tx, clientId);
    const [last] = await tx
      .select({ createdAt: clientNotes.createdAt })
      .from(clientNotes)
      .where(eq(clientNotes.userId, clientId))
      .orderBy(desc(clientNotes.createdAt))
      .limit(1);
    const row = {
      id: randomUUID(),
      userId: clientId,
      authorId: adminId,
      authorName: await getFullName(tx, 'admin', adminId),
      text,
      idempotencyKey: key ?? null,
      createdAt: timeAfter(last?.createdAt, now),
    };
    await tx.insert(clientNotes).values(row);
    await emit(ctx, noteAdded, client);
    return presentNote(row, adminId);
  });
}

/** What an earlier attempt under the same key added. */
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

/**
 * Takes a note away.
 * @throws AppError not_found when there is no such note, invalid_input when somebody else wrote it
 */
export async function deleteNote(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  clientId: string,
  noteId: string,
): Promise<void> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const client = await getClient(tx, clientId);
    const [note] = await tx
      .select()
      .from(clientNotes)
      .where(and(eq(clientNotes.id, noteId), eq(clientNotes.userId, clientId)));
    if (!note) throw new AppError('not_found', 'This note doesn’t exist.');
    if (!isAuthor(adminId, note)) {
      throw new AppError('invalid_input', 'Only its author can delete a note.');
    }
    await tx.delete(clientNotes).where(eq(clientNotes.id, noteId));
    await emit(ctx, noteDeleted, client);
  });
}
