import { randomUUID } from 'node:crypto';
import {
  savedViewLimits,
  type Page,
  type PageQuery,
  type SavedView,
  type SavedViewInput,
} from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { savedViews } from './team.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { viewDeleted, viewRenamed, viewSaved } from './team.events.ts';

type SavedViewRow = typeof savedViews.$inferSelect;

const present = ({ id, name, query, createdAt }: SavedViewRow): SavedView => ({ id, name, query, createdAt });

const missing = () => new AppError('not_found', 'This view doesn’t exist.');

/** The views that a member of staff has saved, newest first; nobody sees another's. */
export async function listSavedViews(
  { db }: Pick<Deps, 'db'>,
  adminId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<SavedView>> {
  const rows = await db.read
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.adminUserId, adminId), after(savedViews, cursor)))
    .orderBy(...newestFirst(savedViews))
    .limit(limit + 1);
  return toPage(rows, limit, present);
}

/**
 * Saves filters under a name.
 * @throws AppError already_exists when they have a view of this name, invalid_input when they have as many as they may
 */
export async function saveView(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { name, query }: SavedViewInput,
): Promise<SavedView> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    await refuseTakenName(tx, adminId, name);
    if ((await tx.$count(savedViews, eq(savedViews.adminUserId, adminId))) >= savedViewLimits.perPerson) {
      throw new AppError(
        'invalid_input',
        `You already have ${savedViewLimits.perPerson} saved views. Delete one first.`,
      );
    }
    const view = { id: randomUUID(), adminUserId: adminId, name, query, createdAt: now.toISOString() };
    await tx.insert(savedViews).values(view);
    await emit(ctx, viewSaved, view);
    return present(view);
  });
}

/**
 * Gives a saved view another name.
 * @throws AppError not_found when it is not theirs, already_exists as `saveView`
 */
export async function renameView(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  name: string,
): Promise<SavedView> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const [view] = await tx.select().from(savedViews).where(isOwn(adminId, id));
    if (!view) throw missing();
    if (view.name === name) return present(view);
    await refuseTakenName(tx, adminId, name);
    await tx.update(savedViews).set({ name }).where(isOwn(adminId, id));
    await emit(ctx, viewRenamed, { view: { id, name }, from: view.name });
    return present({ ...view, name });
  });
}

/**
 * Deletes a saved view.
 * @throws AppError not_found when it is not theirs
 */
export async function deleteView(deps: Pick<Deps, 'db' | 'now'>, adminId: string, id: string): Promise<void> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const [view] = await tx.delete(savedViews).where(isOwn(adminId, id)).returning();
    if (!view) throw missing();
    await emit(ctx, viewDeleted, view);
  });
}

const isOwn = (adminId: string, id: string) =>
  and(eq(savedViews.adminUserId, adminId), eq(savedViews.id, id));

async function refuseTakenName(tx: Transaction, adminId: string, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.adminUserId, adminId), eq(savedViews.name, name)));
  if (!taken) return;
  const message = 'You already have a view with this name.';
  throw new AppError('already_exists', message, { fields: { name: message } });
}
