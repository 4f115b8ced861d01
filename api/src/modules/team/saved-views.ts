import { randomUUID } from 'node:crypto';
import {
  savedView,
  savedViewLimits,
  type PageQuery,
  type SavedView,
  type SavedViewInput,
} from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { pick } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { viewDeleted, viewRenamed, viewSaved } from './team.events.ts';
import { savedViews } from './team.tables.ts';

const present = (row: typeof savedViews.$inferSelect): SavedView => pick(row, savedView.keyof().options);

const isOwn = (adminId: string, id: string) =>
  and(eq(savedViews.adminUserId, adminId), eq(savedViews.id, id));

/** A page of a member's own saved views, newest first. */
export const listSavedViews = ({ db }: DatabasePort, adminId: string, query: PageQuery) =>
  readPage(db.read, savedViews, eq(savedViews.adminUserId, adminId), query, present);

/**
 * Saves filters under a name.
 * @throws already_exists when they have a view of this name, invalid_input when they have as many as they may
 */
export const saveView = (caller: Caller<'admin'>, { name, query }: SavedViewInput): Promise<SavedView> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    await requireNewName(tx, caller.actor.id, name);
    if (
      (await tx.$count(savedViews, eq(savedViews.adminUserId, caller.actor.id))) >= savedViewLimits.perPerson
    ) {
      throw new AppError(
        'invalid_input',
        `You already have ${savedViewLimits.perPerson} saved views. Delete one first.`,
      );
    }
    const view = {
      id: randomUUID(),
      adminUserId: caller.actor.id,
      name,
      query,
      createdAt: now.toISOString(),
    };
    await tx.insert(savedViews).values(view);
    await emit(ctx, viewSaved, view);
    return present(view);
  });

/** Renames a saved view. @throws not_found when it isn’t theirs, already_exists as `saveView` */
export const renameView = (
  caller: Caller<'admin'>,
  { id, name }: { id: string; name: string },
): Promise<SavedView> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const view = await getView(tx, caller.actor.id, id);
    if (view.name === name) return present(view);
    await requireNewName(tx, caller.actor.id, name);
    await tx.update(savedViews).set({ name }).where(isOwn(caller.actor.id, id));
    await emit(ctx, viewRenamed, { view: { id, name }, from: view.name });
    return present({ ...view, name });
  });

/** Deletes a saved view. @throws not_found when it isn’t theirs */
export const deleteView = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const view = await getView(ctx.tx, caller.actor.id, id);
    await ctx.tx.delete(savedViews).where(isOwn(caller.actor.id, id));
    await emit(ctx, viewDeleted, view);
  });

async function getView(reader: Reader, adminId: string, id: string) {
  const [view] = await reader.select().from(savedViews).where(isOwn(adminId, id));
  if (!view) throw new AppError('not_found', 'This view doesn’t exist.');
  return view;
}

async function requireNewName(tx: Transaction, adminId: string, name: string): Promise<void> {
  const isTaken = and(eq(savedViews.adminUserId, adminId), eq(savedViews.name, name));
  if ((await tx.$count(savedViews, isTaken)) === 0) return;
  throw inputError('name', 'You already have a view with this name.', 'already_exists');
}
