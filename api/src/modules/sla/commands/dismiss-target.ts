import { eq } from 'drizzle-orm';
import { promises } from '#/modules/sla/sla.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { withdrawPromise } from './meet-target.ts';

/**
 * Notes that a client's message needs no reply, such as a word of thanks. Only staff may. Changes and enquiries are closed
 * by their status instead. Once answered, nothing changes.
 * @throws AppError not_found when there is no such message
 */
export async function dismissPromise(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<{ id: string }> {
  return db.write(async (tx) => {
    const [promise] = await tx.select().from(promises).where(eq(promises.id, id));
    const isMessage = promise?.kind === 'thread' || promise?.kind === 'chat';
    if (!isMessage || promise.userId === null) {
      throw new AppError('not_found', 'There’s no message here waiting for a reply.');
    }
    if (promise.keptAt !== null) return { id };
    const at = now();
    await withdrawPromise(tx, promise, adminId, at);
    const { firstName, lastName } = await getClient(tx, promise.userId);
    const subject = { type: 'client', id: promise.userId, name: `${firstName} ${lastName}` } as const;
    await recordAction(
      tx,
      { actor: { role: 'admin', id: adminId }, action: 'reply-not-needed', subject },
      at,
    );
    return { id };
  });
}
