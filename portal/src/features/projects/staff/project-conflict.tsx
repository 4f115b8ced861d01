import { Button, buttonClass, Dialog } from '@stackworks/ui';
import { Link } from 'wouter';
import { staffProjectPath } from '#/lib/address.ts';
import type { Change, ChangeProject, Conflict } from './use-change-project.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

type Props = {
  project: { id: string; projectName: string } | null;
  message: string;
  anyway: string;
  onAnyway: () => void;
  onClose: () => void;
};

/** Explains that a colleague changed a project first, and offers to view it or to go ahead. */
export const ProjectConflict = ({ project, message, anyway, onAnyway, onClose }: Props) => (
  <Dialog
    title={project ? `${project.projectName} has changed` : ''}
    isOpen={project !== null}
    onClose={onClose}
  >
    {project && (
      <>
        <p className="break-words">{message}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link
            href={staffProjectPath(project.id)}
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            View project
          </Link>
          <Button
            onClick={() => {
              onClose();
              onAnyway();
            }}
          >
            {anyway}
          </Button>
        </div>
      </>
    )}
  </Dialog>
);

type ChangeProps = { conflict: Conflict | null; onAnyway: ChangeProject; onClose: () => void };

export const ChangeConflict = ({ conflict, onAnyway, onClose }: ChangeProps) => (
  <ProjectConflict
    project={conflict && conflict.project}
    message={conflict?.message ?? ''}
    anyway={conflict ? describeOverride(conflict.change) : ''}
    onAnyway={() => conflict && onAnyway(conflict.project, conflict.change, conflict.onChanged)}
    onClose={onClose}
  />
);

function describeOverride(change: Change): string {
  if ('status' in change) return `Set it to ${staffStatusWords[change.status]} anyway`;
  if ('assignee' in change) return `Assign it to ${change.assignee?.name ?? 'no one'} anyway`;
  if ('priority' in change) return `Set it to ${change.priority} priority anyway`;
  return change.dueDate ? 'Change the due date anyway' : 'Remove the due date anyway';
}
