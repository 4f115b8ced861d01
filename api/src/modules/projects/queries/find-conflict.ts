import { auditActionNames, projectStatuses, type AuditAction, type AuditDetail } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { findActions, type FoundAction } from '#/modules/system/queries/find-actions.ts';
import { staffStatusWords } from '#/modules/projects/status-words.ts';

/** How many of the latest changes are searched for those that a colleague missed. */
const searchedActions = 10;

type Words = { field: string; describe: (to: AuditDetail[string] | undefined) => string };

/** Describes each change to a project's own fields; both assignment actions change one field. */
const words = {
  'status-changed': { field: 'status', describe: (to) => `changed the status to ${toStatusWord(to)}` },
  'priority-changed': {
    field: 'priority',
    describe: (to) => `changed the priority to ${capitalise(String(to))}`,
  },
  'due-date-changed': {
    field: 'dueDate',
    describe: (to) => (to === null ? 'removed the due date' : 'changed the due date'),
  },
  'project-assigned': { field: 'assignee', describe: (to) => `assigned it to ${String(to)}` },
  'project-unassigned': { field: 'assignee', describe: () => 'unassigned it' },
} satisfies Partial<Record<AuditAction, Words>>;
const wordsByAction: ReadonlyMap<string, Words> = new Map(Object.entries(words));

function toStatusWord(stored: AuditDetail[string] | undefined): string {
  const status = projectStatuses.find((each) => each === stored);
  return status ? staffStatusWords[status] : 'another one';
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Describes what changed, and who changed it, since a colleague loaded a project; null when nothing did.
 * @param seen the version they loaded; undefined skips the check
 * @param by the colleague's id
 */
export async function findConflict(
  reader: Reader,
  project: ProjectRow,
  seen: number | undefined,
  by: string,
): Promise<AppError | null> {
  const { id, version, status, assignedTo } = project;
  if (seen === undefined || seen === version) return null;
  const subject = { type: 'project', id } as const;
  const actions = auditActionNames.filter((action) => wordsByAction.has(action));
  const missed = describeMissed(await findActions(reader, subject, actions, searchedActions), seen, by);
  const assignee = assignedTo && (await findAssignees(reader, [assignedTo])).get(assignedTo);
  const now = `It’s now ${staffStatusWords[status]}, ${assignee ? `assigned to ${assignee.name}` : 'unassigned'}.`;
  const happened = missed || `This project has changed. ${now}`;
  return new AppError('conflict', `${happened} Your change wasn’t saved.`);
}

/** A sentence for each person, in the order of their first missed change; only the last change of a field counts. */
function describeMissed(newestFirst: readonly FoundAction[], seen: number, by: string): string {
  const fields = new Set<string>();
  const byPerson = new Map<string, string[]>();
  for (const { actorId, actorName, action, detail } of newestFirst) {
    const change = wordsByAction.get(action);
    const version = detail?.['version'];
    if (!change || !detail || typeof version !== 'number' || version <= seen) continue;
    if (fields.has(change.field)) continue;
    fields.add(change.field);
    const person = actorId === by ? '' : actorName;
    byPerson.set(person, [change.describe(detail['to']), ...(byPerson.get(person) ?? [])]);
  }
  return [...byPerson]
    .reverse()
    .map(
      ([person, changes]) => `${person || 'You'} ${changes.join(' and ')}${person ? '' : ' in another tab'}.`,
    )
    .join(' ');
}
