import { nudgePauseHours, type StaffThreadMessage } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/read-accounts.ts';
import { recordAction } from '#/modules/audit/record-action.ts';
import { getProject } from '#/modules/projects/read-projects.ts';
import { waitsForDecision } from '#/modules/revisions/waits-for-decision.ts';
import { writeMessage } from './send-message.ts';

/**
 * Asks a client for feedback on what waits for them in review, as a message in the project's thread. Only staff may.
 * @throws AppError not_found when there is no such project, conflict when it is not in review, or when something has been
 * said about it within the day
 */
export async function askForFeedback(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  adminId: string,
  projectId: string,
): Promise<StaffThreadMessage> {
  return deps.db.write(async (tx) => {
    const now = deps.now();
    const { id, userId, status, projectName, updatedAt } = await getProject(tx, projectId);
    if (status !== 'review') {
      throw new AppError(
        'conflict',
        'This project is no longer in review, so there is nothing to ask about.',
      );
    }
    if (updatedAt > subHours(now, nudgePauseHours).toISOString()) {
      throw new AppError('conflict', 'There has been news on this project within the day. Ask tomorrow.');
    }
    const { firstName } = await getClient(tx, userId);
    // Staff can put a project in review without delivering a version, and one that is decided on asks for nothing.
    const wish = (await waitsForDecision(tx, id))
      ? 'please approve the newest version or ask for changes'
      : 'please tell us what you think';
    const message = `Kia ora ${firstName}, ${projectName} is waiting for your feedback. When you have a moment, ${wish}. If anything is unclear, just write here.`;
    const draft = { projectId, message, isInternal: false, assetIds: [], key: undefined };
    const sent = await writeMessage(deps, tx, { role: 'admin', userId: adminId }, draft);
    const subject = { type: 'project', id, name: projectName } as const;
    await recordAction(
      tx,
      { actor: { role: 'admin', id: adminId }, action: 'feedback-asked-for', subject },
      now,
    );
    return sent.forStaff;
  });
}
