import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

const missing = () => new AppError('not_found', 'This project doesn’t exist.');

/** @throws AppError not_found when there is no such project */
export async function getProject(reader: Reader, id: string): Promise<ProjectRow> {
  const [row] = await reader.select().from(projects).where(eq(projects.id, id));
  if (!row) throw missing();
  return row;
}

/** @throws AppError not_found when there is no such project, or it is another client's */
export async function getOwnProject(reader: Reader, clientId: string, id: string): Promise<ProjectRow> {
  const row = await getProject(reader, id);
  if (row.userId !== clientId) throw missing();
  return row;
}

/** A project that its viewer may see: a client their own, staff any. @throws AppError not_found otherwise */
export const getVisibleProject = (reader: Reader, { role, id: userId }: AccountRef, id: string) =>
  role === 'client' ? getOwnProject(reader, userId, id) : getProject(reader, id);
