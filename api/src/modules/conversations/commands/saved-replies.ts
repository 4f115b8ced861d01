import { randomUUID } from 'node:crypto';
import type { SavedReplyChanges, SavedReplyInput } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq, ne, sql } from 'drizzle-orm';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import {
  savedReplyAdded,
  savedReplyChanged,
  savedReplyDeleted,
} from '#/modules/conversations/conversations.events.ts';
import { presentSavedReply, type SavedReplyRow } from '#/modules/conversations/conversations.presenter.ts';
import { savedReplies } from '#/modules/conversations/conversations.tables.ts';
import { findActions } from '#/modules/system/queries/find-actions.ts';
import { toStored } from '#/platform/database/columns.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { fold } from './record-mentions.ts';

type ReplyDeps = ClockPort & DatabasePort;

/** Saves a reply for the whole team. @throws AppError already_exists when the title is taken */
export const addSavedReply = (caller: Caller<'admin', ReplyDeps>, { title, text }: SavedReplyInput) =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    await checkTitle(tx, title);
    const at = now.toISOString();
    const row = { id: randomUUID(), title, text, version: 0, createdAt: at, updatedAt: at };
    await tx.insert(savedReplies).values(row);
    await emit(ctx, savedReplyAdded, row);
    return presentSavedReply(row);
  });

/** @throws AppError not_found; conflict when the reply has another version; already_exists when the title is taken */
export const changeSavedReply = (
  caller: Caller<'admin', ReplyDeps>,
  { id, version, ...changes }: { id: string } & SavedReplyChanges,
) =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    await checkVersion(tx, id, version, caller.actor.id);
    if (changes.title !== undefined) await checkTitle(tx, changes.title, id);
    const [row] = await tx
      .update(savedReplies)
      .set({
        ...toStored(changes),
        version: sql`${savedReplies.version} + 1`,
        updatedAt: now.toISOString(),
      })
      .where(eq(savedReplies.id, id))
      .returning();
    const changed = checkFound(row);
    await emit(ctx, savedReplyChanged, changed);
    return presentSavedReply(changed);
  });

/** Messages written with the reply are unaffected. @throws AppError not_found */
export const deleteSavedReply = (caller: Caller<'admin', ReplyDeps>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const [row] = await ctx.tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    await emit(ctx, savedReplyDeleted, checkFound(row));
  });

function checkFound(row: SavedReplyRow | undefined): SavedReplyRow {
  if (!row) throw new AppError('not_found', 'This saved reply doesn’t exist.');
  return row;
}

/** @throws AppError not_found; conflict, which names the colleague, when the reply has changed since it was read */
async function checkVersion(
  reader: Reader,
  id: string,
  seen: number | undefined,
  adminId: string,
): Promise<void> {
  const [row] = await reader.select().from(savedReplies).where(eq(savedReplies.id, id));
  if (seen === undefined || seen === checkFound(row).version) return;
  const [last] = await findActions(reader, { type: 'saved-reply', id }, ['saved-reply-changed'], 1);
  const by = last?.actorId === adminId ? 'In another tab, you' : (last?.actorName ?? 'A colleague');
  throw new AppError('conflict', `${by} changed this reply after you opened it. Your changes weren’t saved.`);
}

/** Titles are unique in any case. @param own the reply that is being changed */
async function checkTitle(reader: Reader, title: string, own = ''): Promise<void> {
  const others = await reader
    .select({ title: savedReplies.title })
    .from(savedReplies)
    .where(ne(savedReplies.id, own));
  if (!others.some((other) => fold(other.title) === fold(title))) return;
  const message = 'A saved reply with this title already exists.';
  throw inputError('title', message, 'already_exists');
}
