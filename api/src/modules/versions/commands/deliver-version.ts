import { randomUUID } from 'node:crypto';
import type { Revision, RevisionInput } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { projectRevisions } from '#/modules/versions/versions.tables.ts';
import type { Deps } from '#/deps.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { attachAssets } from '#/modules/files/commands/attach-files.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { findConflict } from '#/modules/projects/commands/change-project.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { keepPromise } from '#/modules/sla/commands/meet-target.ts';
import { findNewestNumber } from '#/modules/versions/queries/find-newest-number.ts';
import { moveProject } from '#/modules/versions/move-project.ts';
import { readRevision } from '#/modules/versions/queries/read-versions.ts';
import type { RevisionRow } from '#/modules/versions/versions.presenter.ts';

/**
 * Delivers the next version of a project, which then waits for its client; one on hold stays on hold. Changes that were
 * asked for are answered by it. Only staff may. Sent twice, the second is refused, because its files are part of the first.
 * @param adminId who delivers, and has uploaded the files
 * @throws AppError not_found when there is no such project, invalid_input when a file is not there to be delivered,
 * conflict when the project is not as they have seen it
 */
export async function deliverVersion(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  projectId: string,
  { assetIds, title, description, version }: RevisionInput,
): Promise<Revision> {
  return deps.db.write(async (tx) => {
    const at = deps.now();
    const project = await getProject(tx, projectId);
    const conflict = await findConflict(tx, project, version, adminId);
    if (conflict) throw conflict;
    const [revision] = await tx
      .insert(projectRevisions)
      .values({
        id: randomUUID(),
        projectBriefId: project.id,
        revisionNumber: (await findNewestNumber(tx, project.id)) + 1,
        title,
        description: description || null,
        createdAt: at.toISOString(),
      })
      .returning();
    if (!revision) throw new Error('the new version was not returned');
    await attachAssets(tx, {
      userId: project.userId,
      projectId: project.id,
      uploader: { role: 'admin', id: adminId },
      ids: assetIds,
      to: { revisionId: revision.id },
      now: at,
    });
    await keepPromise(deps, tx, { kind: 'revision', subjectId: project.id }, adminId, at);
    const by = { role: 'admin', id: adminId } as const;
    await moveProject({ ...deps, tx, actor: by, now: at }, project, 'review');
    await writeToClient(tx, project, revision, at);
    const subject = { type: 'project', id: project.id, name: project.projectName } as const;
    const detail = { version: revision.revisionNumber };
    await recordAction(tx, { actor: by, action: 'version-delivered', subject, detail }, at);
    return readRevision(tx, revision, 'admin');
  });
}

async function writeToClient(
  tx: Transaction,
  { id, userId, projectName }: ProjectRow,
  { id: revisionId, revisionNumber, title }: RevisionRow,
  now: Date,
): Promise<void> {
  const reader = await wantsMail(tx, userId, 'versions');
  if (!reader) return;
  await enqueueMail(
    tx,
    {
      template: 'version-ready',
      to: reader.to,
      props: { firstName: reader.firstName, projectId: id, projectName, revisionNumber, title },
      dedupeKey: `version-ready:${revisionId}`,
    },
    now,
  );
}
