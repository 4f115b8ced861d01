import {
  briefFileParts,
  briefPartFields,
  projectInput,
  type BriefChangeInput,
  type Project,
  type Role,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { findAnswerable } from '#/modules/files/queries/read-files.ts';
import { findMissingParts } from '#/modules/projects/brief-state.ts';
import { briefEdited } from '#/modules/projects/projects.events.ts';
import { mayEditBrief } from '#/modules/projects/projects.policy.ts';
import { presentProject, type ProjectDeps, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getVisibleProject } from '#/modules/projects/queries/read-projects.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { completeBrief, nextBriefVersion, updateBrief } from './complete-brief.ts';

const answerNames = projectInput.omit({ priority: true }).keyof().options;

/**
 * Changes the brief of a project until work starts: a client of their own, staff of any. The answer that completes it starts the delivery clock.
 * @throws AppError not_found; conflict once work has started or when the brief has another version; subscription_required
 * for a client without an active subscription, unless the project was paid for on its own; invalid_input
 */
export async function changeBrief(
  caller: Caller<Role, ProjectDeps>,
  { id, version, ...change }: { id: string } & BriefChangeInput,
): Promise<Project> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getVisibleProject(tx, caller.actor, id);
    const requiresPlan = caller.actor.role === 'client' && project.ordered === null;
    if (requiresPlan && !mayUseSubscription(await getClient(tx, project.userId), now)) {
      throw new AppError('subscription_required', 'You need an active subscription to edit a brief.');
    }
    if (!mayEditBrief(project)) {
      throw new AppError(
        'conflict',
        `Work on this project has started, so its brief can’t be changed any more. ${caller.actor.role === 'client' ? 'Send the team' : 'Send the client'} a message instead.`,
      );
    }
    if (!answerNames.some((name) => change[name] !== undefined && change[name] !== project[name])) {
      return presentProject(project, caller.actor);
    }
    if (version !== undefined && version !== project.briefVersion) {
      throw new AppError(
        'conflict',
        'This brief was changed in another tab or by someone else since you opened it. Your changes weren’t saved.',
      );
    }
    await checkFiles(tx, project, change);
    const columns = { ...change, briefVersion: nextBriefVersion, updatedAt: now.toISOString() };
    const changed = await updateBrief(tx, id, columns);
    checkStaysComplete(project, changed);
    const settled = await completeBrief(ctx, changed);
    await emit(ctx, briefEdited, settled);
    return presentProject(settled, caller.actor);
  });
}

/** Logo and photos count as given once the client has uploaded something to the project that can be them. */
async function checkFiles(tx: Transaction, project: ProjectRow, change: BriefChangeInput): Promise<void> {
  const answered = briefFileParts.filter((part) => change[part] === 'given' && project[part] !== 'given');
  if (answered.length === 0) return;
  const answerable = await findAnswerable(tx, project.id);
  const lacking = answered.filter((part) => !answerable.has(part));
  if (lacking.length > 0) throw toInputError('Upload the files first.', lacking);
}

/** Answers that a brief had when its clock started can be changed but not emptied. */
function checkStaysComplete(before: ProjectRow, after: ProjectRow): void {
  if (before.briefCompletedAt === null) return;
  const lacked = findMissingParts(before);
  const emptied = findMissingParts(after).filter((part) => !lacked.includes(part));
  if (emptied.length === 0) return;
  const fields = emptied.map((part) => briefPartFields[part][0]);
  throw toInputError('We need this answer to set your delivery date.', fields);
}

const toInputError = (message: string, fields: readonly string[]) =>
  new AppError('invalid_input', message, {
    fields: Object.fromEntries(fields.map((field) => [field, message])),
  });
