import type { Mention, MentionPage, PageQuery } from '@stackworks/contracts';
import { toPage } from '#/platform/database/page.ts';
import type { Deps } from '#/deps.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { findUnseenNotes } from './unseen-mentions.ts';

/** The notes that name somebody and that they have not seen, newest first. */
export async function listMentions(
  { db }: Pick<Deps, 'db'>,
  adminUserId: string,
  { cursor, limit }: PageQuery,
): Promise<MentionPage> {
  const rows = await findUnseenNotes(db.read, adminUserId, cursor, limit + 1);
  const projects = await findProjectsById(
    db.read,
    rows.map(({ projectId }) => projectId),
  );
  return toPage(rows, limit, (row): Mention => ({
    ...row,
    projectName: projects.get(row.projectId)?.projectName ?? '',
  }));
}
