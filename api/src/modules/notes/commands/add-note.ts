import { randomUUID } from 'node:crypto';
import type { ClientNote, ClientNoteInput } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#/errors.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { noteAdded } from '#/modules/notes/notes.events.ts';
import { presentNote } from '#/modules/notes/notes.presenter.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { timeAfter } from '#/platform/database/columns.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';

/** A note to add, with the idempotency key of its request. */
type Draft = ClientNoteInput & { clientId: string; key: string | undefined };

/**
 * Adds a note about a client, once for each idempotency key.
 * @throws not_found when there is no such client, already_exists when the key is another note's
 */
export const addNote = (caller: Caller<'admin'>, draft: Draft): Promise<ClientNote> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const { clientId, text, key } = draft;
    const added = await findAdded(tx, caller.actor.id, draft);
    if (added) return presentNote(added, caller.actor.id);

    const client = await getClient(tx, clientId);
    const note = await createNote(
      ctx,
      { adminId: caller.actor.id, text },
      clientNotes,
      eq(clientNotes.userId, clientId),
    );
    const row = { ...note, userId: clientId, idempotencyKey: key ?? null };
    await tx.insert(clientNotes).values(row);
    await emit(ctx, noteAdded, client);
    return presentNote(row, caller.actor.id);
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
