import { randomUUID } from 'node:crypto';
import { dayOf } from '@stackworks/business-time';
import { longestEntry, type TimeEntry, type TimeEntryInput } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { loggedMinutes } from '#/modules/time/queries/read-time.ts';
import { timeLogged } from '#/modules/time/time.events.ts';
import { presentEntry } from '#/modules/time/time.presenter.ts';
import { timeEntries } from '#/modules/time/time.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/** Time to log, with the idempotency key of its request. */
type Draft = TimeEntryInput & { projectId: string; key: string | undefined };

/**
 * Logs time worked on a project today, once for each idempotency key.
 * @throws not_found when there is no such project, already_exists when the key is another entry's, invalid_input when they
 * would have logged more than a day today
 */
export const logTime = (caller: Caller<'admin'>, draft: Draft): Promise<TimeEntry> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const logged = await findLogged(tx, caller.actor.id, draft);
    if (logged) return presentEntry(logged, caller.actor.id);

    const project = await getProject(tx, draft.projectId);
    const day = dayOf(now);
    await checkFitsIntoDay(tx, caller.actor.id, day, draft.minutes);
    const row = {
      id: randomUUID(),
      projectId: project.id,
      userId: project.userId,
      authorId: caller.actor.id,
      authorName: await getFullName(tx, 'admin', caller.actor.id),
      minutes: draft.minutes,
      note: draft.note || null,
      day,
      idempotencyKey: draft.key ?? null,
      createdAt: now.toISOString(),
    };
    await tx.insert(timeEntries).values(row);
    await emit(ctx, timeLogged, { project, minutes: row.minutes });
    return presentEntry(row, caller.actor.id);
  });

/** @throws invalid_input when a person's day would have more than 24 hours */
async function checkFitsIntoDay(reader: Reader, authorId: string, day: string, more: number): Promise<void> {
  const isTheirs = and(eq(timeEntries.authorId, authorId), eq(timeEntries.day, day));
  const [logged] = await reader.select({ minutes: loggedMinutes }).from(timeEntries).where(isTheirs);
  const left = longestEntry - (logged?.minutes ?? 0);
  if (more <= left) return;
  const room = left > 0 ? `no more than ${left} minutes fit` : 'nothing more fits';
  throw inputError(
    'minutes',
    `You’ve logged ${longestEntry - left} minutes today, so ${room} into its 24 hours.`,
  );
}

/** The entry that an earlier request with this key logged. */
async function findLogged(reader: Reader, adminId: string, { projectId, minutes, note, key }: Draft) {
  if (key === undefined) return null;
  const [row] = await reader
    .select()
    .from(timeEntries)
    .where(and(eq(timeEntries.authorId, adminId), eq(timeEntries.idempotencyKey, key)));
  const isSame = row?.projectId === projectId && row.minutes === minutes && row.note === (note || null);
  if (row && !isSame) {
    throw new AppError('already_exists', 'This idempotency key was already used for another entry.');
  }
  return row ?? null;
}
