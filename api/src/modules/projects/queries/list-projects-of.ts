import type { Page, PageQuery, Project } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { presentProject } from '#/modules/projects/projects.presenter.ts';

/** One client's projects for staff, newest first. */
export async function listProjectsOf(
  reader: Reader,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Project>> {
  const rows = await reader
    .select()
    .from(projects)
    .where(and(eq(projects.userId, clientId), after(projects, cursor)))
    .orderBy(...newestFirst(projects))
    .limit(limit + 1);
  return toPage(rows, limit, presentProject);
}

/** How many projects a client has. */
export const countProjectsOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(projects, eq(projects.userId, clientId));
