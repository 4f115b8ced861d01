import { randomUUID } from 'node:crypto';
import { dayOf } from '@stackworks/business-time';
import {
  longestEntry,
  type PageQuery,
  type TimeEntry,
  type TimeEntryInput,
  type TimeEntryPage,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { pick } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { timeDeleted, timeLogged } from './time.events.ts';
import { timeEntries } from './time.tables.ts';

type EntryRow = typeof timeEntries.$inferSelect;

/** Only its author may delete an entry. */
const isAuthor = (adminId: string, { authorId }: EntryRow): boolean => authorId === adminId;

const present = (row: EntryRow, adminId: string): TimeEntry => ({
  ...pick(row, ['id', 'authorName', 'minutes', 'note', 'day', 'createdAt']),
  isOwn: isAuthor(adminId, row),
});

const minutes = sql<number>`coalesce(sum(${timeEntries.minutes}), 0)`;

/** A page of the time logged on a project, newest first. @throws not_found when there is no such project */
export async function listTime(
  { db: { read } }: DatabasePort,
  adminId: string,
  projectId: string,
  query: PageQuery,
): Promise<TimeEntryPage> {
  await getProject(read, projectId);
  const isAbout = eq(timeEntries.projectBriefId, projectId);
  const [page, [total]] = await Promise.all([
    readPage(read, timeEntries, isAbout, query, (row) => present(row, adminId)),
    read.select({ minutes }).from(timeEntries).where(isAbout),
  ]);
  return { ...page, totalMinutes: total?.minutes ?? 0 };
}

/** Time to log, with the idempotency key of its request. */
type Draft = TimeEntryInput & { projectId: string; key: string | undefined };

/**
 * Logs time worked on a project today, once for each idempotency key.
 * @throws not_found when there is no such project, already_exists when the key is another entry's, invalid_input when they
 * would have logged more than a day today
 */
export const logTime = (deps: CommandDeps, adminId: string, draft: Draft): Promise<TimeEntry> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const logged = await findLogged(tx, adminId, draft);
    if (logged) return present(logged, adminId);

    const project = await getProject(tx, draft.projectId);
    const day = dayOf(now);
    await checkFitsIntoDay(tx, adminId, day, draft.minutes);
    const row = {
      id: randomUUID(),
      projectBriefId: project.id,
      userId: project.userId,
      authorId: adminId,
      authorName: await getFullName(tx, 'admin', adminId),
      minutes: draft.minutes,
      note: draft.note || null,
      day,
      idempotencyKey: draft.key ?? null,
      createdAt: now.toISOString(),
    };
    await tx.insert(timeEntries).values(row);
    await emit(ctx, timeLogged, { project, minutes: row.minutes });
    return present(row, adminId);
  });

/** @throws invalid_input when a person's day would have more than 24 hours */
async function checkFitsIntoDay(reader: Reader, authorId: string, day: string, more: number): Promise<void> {
  const isTheirs = and(eq(timeEntries.authorId, authorId), eq(timeEntries.day, day));
  const [logged] = await reader.select({ minutes }).from(timeEntries).where(isTheirs);
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
  const isSame = row?.projectBriefId === projectId && row.minutes === minutes && row.note === (note || null);
  if (row && !isSame) {
    throw new AppError('already_exists', 'This idempotency key was already used for another entry.');
  }
  return row ?? null;
}

/** Deletes an entry. @throws not_found when there is no such entry, invalid_input when somebody else logged it */
export const deleteTime = (
  deps: CommandDeps,
  adminId: string,
  projectId: string,
  entryId: string,
): Promise<void> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const project = await getProject(tx, projectId);
    const isThis = and(eq(timeEntries.id, entryId), eq(timeEntries.projectBriefId, projectId));
    const [entry] = await tx.select().from(timeEntries).where(isThis);
    if (!entry) throw new AppError('not_found', 'This entry doesn’t exist.');
    if (!isAuthor(adminId, entry)) throw new AppError('invalid_input', 'You can only delete your own time.');
    await tx.delete(timeEntries).where(isThis);
    await emit(ctx, timeDeleted, { project, minutes: entry.minutes });
  });

/** Auckland days, the last one excluded. */
type Days = { from: string; to: string };

const isWithin = ({ from, to }: Days) => and(gte(timeEntries.day, from), lt(timeEntries.day, to));

/** The minutes logged in some days, for each client or by each member of staff. */
export async function sumTimeBy(
  reader: Reader,
  who: 'userId' | 'authorId',
  days: Days,
): Promise<Map<string, number>> {
  const id = timeEntries[who];
  const rows = await reader.select({ id, minutes }).from(timeEntries).where(isWithin(days)).groupBy(id);
  return new Map(rows.map((row) => [row.id, row.minutes]));
}
