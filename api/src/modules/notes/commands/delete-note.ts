import { and, eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { noteDeleted } from '#/modules/notes/notes.events.ts';
import { isAuthor } from '#/modules/notes/notes.presenter.ts';
import { clientNotes } from '#/modules/notes/notes.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/** Deletes a note. @throws not_found when there is no such note, invalid_input when somebody else wrote it */
export const deleteNote = (
  caller: Caller<'admin'>,
  { clientId, noteId }: { clientId: string; noteId: string },
): Promise<void> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const client = await getClient(tx, clientId);
    const isThis = and(eq(clientNotes.id, noteId), eq(clientNotes.userId, clientId));
    const [note] = await tx.select().from(clientNotes).where(isThis);
    if (!note) throw new AppError('not_found', 'This note doesn’t exist.');
    if (!isAuthor(caller.actor.id, note))
      throw new AppError('invalid_input', 'Only its author can delete a note.');
    await tx.delete(clientNotes).where(isThis);
    await emit(ctx, noteDeleted, client);
  });
