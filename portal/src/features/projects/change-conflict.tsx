import { portalStatusWords } from '@stackworks/contracts';
import { ProjectConflict } from './project-conflict.tsx';
import type { Change, ChangeProject, Conflict } from './use-change-project.ts';

type Props = { conflict: Conflict | null; onAnyway: ChangeProject; onClose: () => void };

/** Says that a project was changed by somebody else first, and asks whether to look at it or to change it all the same. */
export const ChangeConflict = ({ conflict, onAnyway, onClose }: Props) => (
  <ProjectConflict
    project={conflict && conflict.project}
    message={conflict?.message ?? ''}
    anyway={conflict ? sayAnyway(conflict.change) : ''}
    onAnyway={() => conflict && onAnyway(conflict.project, conflict.change)}
    onClose={onClose}
  />
);

function sayAnyway(change: Change): string {
  if ('status' in change) return `Set it to ${portalStatusWords[change.status]} anyway`;
  if ('assignee' in change) return `Assign it to ${change.assignee?.name ?? 'no one'} anyway`;
  if ('priority' in change) return `Set it to ${change.priority} priority anyway`;
  return change.dueDate ? 'Change the due date anyway' : 'Remove the due date anyway';
}
