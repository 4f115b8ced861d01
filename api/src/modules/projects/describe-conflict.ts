import {
  portalStatusWords,
  projectStatuses,
  type AuditAction,
  type AuditDetail,
  type StaffProject,
} from '@stackworks/contracts';
import type { Reader } from '#/db/client.ts';
import { AppError } from '#/errors.ts';
import { findActions, type FoundAction } from '#/modules/audit/find-actions.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** How many of the changes somebody has missed are looked for. */
const looked = 10;

/** How each change is told; what is not here is no change of a project's own. */
const words = new Map<AuditAction, (detail: AuditDetail) => string>([
  ['status-changed', ({ to }) => `set the status to ${statusWord(to)}`],
  ['priority-changed', ({ to }) => `set the priority to ${String(to)}`],
  ['due-date-changed', ({ to }) => (to === null ? 'took the due date away' : 'changed the due date')],
  ['project-assigned', ({ to }) => `assigned it to ${String(to)}`],
  ['project-unassigned', () => 'assigned it to nobody'],
]);
const wordsByAction: ReadonlyMap<string, (detail: AuditDetail) => string> = words;

function statusWord(stored: AuditDetail[string] | undefined): string {
  const status = projectStatuses.find((each) => each === stored);
  return status ? portalStatusWords[status] : 'another one';
}

/**
 * The refusal of a change by somebody who has not seen the project as it is now: who has changed what meanwhile.
 * @param seen the version they have seen
 * @param by who is refused
 * @param assignee whom the project is assigned to now
 */
export async function describeConflict(
  reader: Reader,
  project: ProjectRow,
  { seen, by, assignee }: { seen: number; by: string; assignee: StaffProject['assignee'] },
): Promise<AppError> {
  const actions = await findActions(reader, { type: 'project', id: project.id }, [...words.keys()], looked);
  const missed = actions.flatMap((action) => tell(action, { seen, by })).reverse();
  const happened =
    missed.length > 0
      ? `${capitalise(missed.join(', and '))} in the meantime.`
      : 'This project has changed in the meantime.';
  const status = portalStatusWords[project.status];
  const now = `It is now ${status}, ${assignee ? `assigned to ${assignee.name}` : 'and nobody’s'}.`;
  return new AppError('conflict', `${happened} ${now} Your change was not made.`);
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function tell(
  { actorId, actorName, action, detail }: FoundAction,
  { seen, by }: { seen: number; by: string },
) {
  const say = wordsByAction.get(action);
  const version = detail?.['version'];
  if (!say || !detail || typeof version !== 'number' || version <= seen) return [];
  return [`${actorId === by ? 'you yourself' : actorName} ${say(detail)}`];
}
