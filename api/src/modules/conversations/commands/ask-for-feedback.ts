import { nudgePauseHours, type NudgeDraft, type StaffThreadMessage } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { presentSent } from '#/modules/conversations/conversations.presenter.ts';
import { transact } from '#/platform/events/events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { writeMessage } from './send-message.ts';
import { waitsForDecision } from '#/modules/versions/queries/read-versions.ts';
import { restartWaiting } from '#/modules/projects/commands/update-projects.ts';

/**
 * Drafts the message that asks a client for feedback on a project in review.
 * @throws AppError not_found when there is no such project, conflict when it is not in review, or its client wrote or was
 * asked in the last day
 */
export async function draftNudge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  projectId: string,
): Promise<NudgeDraft> {
  const project = await getProject(db.read, projectId);
  requireWaiting(project, now());
  const { id, userId, projectName } = project;
  const { firstName } = await getClient(db.read, userId);
  // Staff can put a project in review without delivering a version, and one that is decided on asks for nothing.
  const wish = (await waitsForDecision(db.read, id))
    ? 'please approve the newest version or ask for changes'
    : 'please tell us what you think';
  return {
    message: `Kia ora ${firstName}, ${projectName} is waiting for your feedback. When you have a moment, ${wish}. If anything’s unclear, just reply here.`,
  };
}

/**
 * Asks a client for feedback, as a message in the project's thread. Only staff may.
 * @throws AppError as `draftNudge`
 */
export async function askForFeedback(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  projectId: string,
  message: string,
): Promise<StaffThreadMessage> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    requireWaiting(await getProject(tx, projectId), now);
    await restartWaiting(tx, projectId, now);
    const to = { kind: 'project', id: projectId } as const;
    const draft = { to, content: message, isNudge: true };
    return presentSent.staffThread(await writeMessage(ctx, { role: 'admin', userId: adminId }, draft));
  });
}

function requireWaiting({ status, waitingSince }: ProjectRow, now: Date): void {
  if (status !== 'review') {
    throw new AppError('conflict', 'This project is no longer in review, so there’s nothing to ask about.');
  }
  if (waitingSince !== null && waitingSince > subHours(now, nudgePauseHours).toISOString()) {
    throw new AppError('conflict', 'This client wrote or was asked in the last day. Try again tomorrow.');
  }
}
