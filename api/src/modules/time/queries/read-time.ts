import type { PageQuery, TimeEntryPage } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { presentEntry } from '#/modules/time/time.presenter.ts';
import { timeEntries } from '#/modules/time/time.tables.ts';
import { readPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** The minutes of some entries, added up. */
export const loggedMinutes = sql<number>`coalesce(sum(${timeEntries.minutes}), 0)`;

/** A page of the time logged on a project, newest first. @throws not_found when there is no such project */
export async function listTime(
  { db: { read } }: DatabasePort,
  adminId: string,
  projectId: string,
  query: PageQuery,
): Promise<TimeEntryPage> {
  await getProject(read, projectId);
  const isAbout = eq(timeEntries.projectId, projectId);
  const [page, [total]] = await Promise.all([
    readPage(read, timeEntries, isAbout, query, (row) => presentEntry(row, adminId)),
    read.select({ minutes: loggedMinutes }).from(timeEntries).where(isAbout),
  ]);
  return { ...page, totalMinutes: total?.minutes ?? 0 };
}

/** A range of Auckland dates, end exclusive. */
type Days = { from: string; to: string };

const isWithin = ({ from, to }: Days) => and(gte(timeEntries.day, from), lt(timeEntries.day, to));

/** The minutes logged in some days, for each client or by each member of staff. */
export async function sumTimeBy(
  reader: Reader,
  who: 'userId' | 'authorId',
  days: Days,
): Promise<Map<string, number>> {
  const id = timeEntries[who];
  const rows = await reader
    .select({ id, minutes: loggedMinutes })
    .from(timeEntries)
    .where(isWithin(days))
    .groupBy(id);
  return new Map(rows.map((row) => [row.id, row.minutes]));
}
