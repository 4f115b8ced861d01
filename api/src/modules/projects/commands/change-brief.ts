import {
  briefFileParts,
  briefPartFields,
  projectInput,
  type BriefChangeInput,
  type Project,
} from '@stackworks/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { findMissingParts, isBriefEditable } from '#/modules/projects/brief-state.ts';
import { completeBrief } from './complete-brief.ts';
import { briefEdited } from '#/modules/projects/projects.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { presentProject, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import { countClientFiles } from '#/modules/files/queries/count-files.ts';

const answerNames = projectInput.omit({ priority: true }).keyof().options;

type Changes = Omit<BriefChangeInput, 'version'>;

/**
 * Changes the brief of a client's own project until work starts. The answer that completes it starts the delivery clock;
 * editing a complete brief leaves the date as it is.
 * @throws AppError not_found; conflict once work has started, or when the brief is not as they have seen it;
 * subscription_required without an active subscription, unless the project was paid for on its own; invalid_input for
 * files that are not there, and for emptying an answer of a complete brief
 */
export async function changeBrief(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  clientId: string,
  id: string,
  { version, ...change }: BriefChangeInput,
): Promise<Project> {
  return transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getOwnProject(tx, clientId, id);
    if (project.ordered === null && !mayUseSubscription(await getClient(tx, clientId), now)) {
      throw new AppError('subscription_required', 'You need an active subscription to edit a brief.');
    }
    if (!isBriefEditable(project)) {
      throw new AppError(
        'conflict',
        'Work on this project has started, so its brief can’t be changed any more. Send the team a message instead.',
      );
    }
    if (!answerNames.some((name) => change[name] !== undefined && change[name] !== project[name])) {
      return presentProject(project);
    }
    if (version !== undefined && version !== project.briefVersion) {
      throw new AppError(
        'conflict',
        'This brief was changed in another tab or by someone else since you opened it. Your changes weren’t saved.',
      );
    }
    await checkFiles(tx, project, change);
    const [changed] = await tx
      .update(projects)
      .set({
        ...change,
        briefVersion: sql`${projects.briefVersion} + 1`,
        updatedAt: now.toISOString(),
      })
      .where(eq(projects.id, id))
      .returning();
    if (!changed) throw new Error('the changed project was not returned');
    checkStaysComplete(project, changed);
    const settled = await completeBrief(ctx, changed);
    await emit(ctx, briefEdited, settled);
    return presentProject(settled);
  });
}

/** Logo and photos are given when the client has uploaded something to the project. */
async function checkFiles(tx: Transaction, project: ProjectRow, change: Changes): Promise<void> {
  const given = briefFileParts.filter((part) => change[part] === 'given' && project[part] !== 'given');
  if (given.length === 0 || (await countClientFiles(tx, project.id)) > 0) return;
  const message = 'Upload the files first.';
  throw new AppError('invalid_input', message, {
    fields: Object.fromEntries(given.map((part) => [part, message])),
  });
}

/** What was answered when the clock started stays answered. */
function checkStaysComplete(before: ProjectRow, after: ProjectRow): void {
  if (before.briefCompletedAt === null) return;
  const lacked = findMissingParts(before);
  const emptied = findMissingParts(after).filter((part) => !lacked.includes(part));
  if (emptied.length === 0) return;
  const message = 'We need this answer to set your delivery date.';
  throw new AppError('invalid_input', message, {
    fields: Object.fromEntries(emptied.map((part) => [briefPartFields[part][0], message])),
  });
}
