import {
  portalStatusWords,
  projectStatuses,
  type AuditAction,
  type AuditDetail,
  type StaffProject,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import { findActions, type FoundAction } from '#/modules/system/queries/find-actions.ts';
import type { ProjectRow } from './projects.presenter.ts';

/** How many of the latest changes are searched for those somebody has missed. */
const looked = 10;

type Say = (detail: AuditDetail) => string;

/** Says each change to a project's own fields; both assignment actions change one field. */
const words = new Map<AuditAction, { field: string; say: Say }>([
  ['status-changed', { field: 'status', say: ({ to }) => `changed the status to ${statusWord(to)}` }],
  [
    'priority-changed',
    { field: 'priority', say: ({ to }) => `changed the priority to ${capitalise(String(to))}` },
  ],
  [
    'due-date-changed',
    {
      field: 'dueDate',
      say: ({ to }) => (to === null ? 'removed the due date' : 'changed the due date'),
    },
  ],
  ['project-assigned', { field: 'assignee', say: ({ to }) => `assigned it to ${String(to)}` }],
  ['project-unassigned', { field: 'assignee', say: () => 'unassigned it' }],
]);
const wordsByAction: ReadonlyMap<string, { field: string; say: Say }> = words;

function statusWord(stored: AuditDetail[string] | undefined): string {
  const status = projectStatuses.find((each) => each === stored);
  return status ? portalStatusWords[status] : 'another one';
}

/**
 * Describes the conflict for somebody whose change is based on an older version: what changed since, and by whom. Of
 * several changes to one field only the last counts.
 * @param seen the version they have seen
 * @param by who is rejected
 * @param assignee whom the project is assigned to now
 */
export async function describeConflict(
  reader: Reader,
  project: ProjectRow,
  { seen, by, assignee }: { seen: number; by: string; assignee: StaffProject['assignee'] },
): Promise<AppError> {
  const actions = await findActions(reader, { type: 'project', id: project.id }, [...words.keys()], looked);
  const happened = sayMissed(actions, { seen, by });
  const now = `It’s now ${portalStatusWords[project.status]}, ${assignee ? `assigned to ${assignee.name}` : 'unassigned'}.`;
  return new AppError(
    'conflict',
    `${happened || `This project has changed. ${now}`} Your change wasn’t saved.`,
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence for each person, in the order of their first missed change. */
function sayMissed(newestFirst: readonly FoundAction[], { seen, by }: { seen: number; by: string }): string {
  const fields = new Set<string>();
  const byPerson = new Map<string, string[]>();
  for (const { actorId, actorName, action, detail } of newestFirst) {
    const change = wordsByAction.get(action);
    const version = detail?.['version'];
    if (!change || !detail || typeof version !== 'number' || version <= seen) continue;
    if (fields.has(change.field)) continue;
    fields.add(change.field);
    const person = actorId === by ? '' : actorName;
    byPerson.set(person, [change.say(detail), ...(byPerson.get(person) ?? [])]);
  }
  return [...byPerson]
    .reverse()
    .map(
      ([person, changes]) => `${person || 'You'} ${changes.join(' and ')}${person ? '' : ' in another tab'}.`,
    )
    .join(' ');
}
