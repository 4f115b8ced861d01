import { nudgePauseHours, type NudgeDraft } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { restartWaiting } from '#/modules/projects/commands/write-project-rows.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { findNewestVersion } from '#/modules/versions/queries/read-versions.ts';
import type { Context } from '#/platform/events/events.ts';
import { writeMessage } from './send-message.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

/**
 * Drafts the message that asks a client for feedback on a project in review.
 * @throws AppError not_found; as `checkMayNudge`
 */
export async function draftNudge(
  { db, now }: ClockPort & DatabasePort,
  projectId: string,
): Promise<NudgeDraft> {
  const project = await getProject(db.read, projectId);
  checkMayNudge(project, now());
  const { firstName } = await getClient(db.read, project.userId);
  const newest = await findNewestVersion(db.read, projectId);
  // Staff can put a project in review without a version that waits for a decision.
  const request =
    newest?.status === 'pending'
      ? 'please approve the newest version or ask for changes'
      : 'please tell us what you think';
  return {
    message: `Kia ora ${firstName}, ${project.projectName} is waiting for your feedback. When you have a moment, ${request}. If anything’s unclear, just reply here.`,
  };
}

/** Asks a client for feedback on a project, as a message about the project. @throws AppError as `checkMayNudge` */
export async function writeNudge(
  ctx: Context<SlaDeps, PersonRef>,
  draft: Parameters<typeof writeMessage>[1],
): Promise<void> {
  const { subjectId } = draft.to;
  checkMayNudge(await getProject(ctx.tx, subjectId), ctx.now);
  await restartWaiting(ctx.tx, subjectId, ctx.now);
  await writeMessage(ctx, { ...draft, isNudge: true });
}

/** @throws AppError conflict when a project isn't in review, or its client wrote or was asked in the last day */
export function checkMayNudge({ status, waitingSince }: ProjectRow, now: Date): void {
  if (status !== 'review') {
    throw new AppError('conflict', 'This project is no longer in review, so there’s nothing to ask about.');
  }
  if (waitingSince !== null && waitingSince > subHours(now, nudgePauseHours).toISOString()) {
    throw new AppError('conflict', 'This client wrote or was asked in the last day. Try again tomorrow.');
  }
}
