import { Button, Dialog, LinkButton } from '@stackworks/ui';
import { Link } from 'wouter';
import { staffProjectPath } from './staff-project-path.ts';

type Props = {
  /** Null while there is nothing to say. */
  project: { id: string; projectName: string } | null;
  /** Who changed what. */
  message: string;
  /** What the button says that does it all the same. */
  anyway: string;
  onAnyway: () => void;
  onClose: () => void;
};

/** Says that a project was changed by somebody else first, and asks whether to look at it or to go on all the same. */
export function ProjectConflict({ project, message, anyway, onAnyway, onClose }: Props) {
  return (
    <Dialog
      title={project ? `${project.projectName} has changed` : ''}
      isOpen={project !== null}
      onClose={onClose}
    >
      {project && (
        <>
          <p className="break-words">{message}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link href={staffProjectPath(project.id)} onClick={onClose} asChild>
              <LinkButton href={staffProjectPath(project.id)} variant="primary">
                View project
              </LinkButton>
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
}
