import { portalStatusWords } from '@stackworks/contracts';
import { Button, Dialog, LinkButton } from '@stackworks/ui';
import { Link } from 'wouter';
import { staffProjectPath } from '#/lib/staff-project-path.ts';
import type { Change, ChangeProject, Conflict } from './use-change-project.ts';

type Props = { conflict: Conflict | null; onAnyway: ChangeProject; onClose: () => void };

/** Says that a project was changed by somebody else first, and asks whether to look at it or to change it all the same. */
export function ChangeConflict({ conflict, onAnyway, onClose }: Props) {
  const title = conflict ? `${conflict.project.projectName} has changed` : '';
  return (
    <Dialog title={title} isOpen={conflict !== null} onClose={onClose}>
      {conflict && (
        <>
          <p className="break-words">{conflict.message}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link href={staffProjectPath(conflict.project.id)} onClick={onClose} asChild>
              <LinkButton href={staffProjectPath(conflict.project.id)} variant="primary">
                Look at the project
              </LinkButton>
            </Link>
            <Button
              onClick={() => {
                onClose();
                onAnyway(conflict.project, conflict.change);
              }}
            >
              {sayAnyway(conflict.change)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const sayAnyway = (change: Change): string =>
  'status' in change
    ? `Set it to ${portalStatusWords[change.status]} anyway`
    : `Assign it to ${change.assignee?.name ?? 'nobody'} anyway`;
