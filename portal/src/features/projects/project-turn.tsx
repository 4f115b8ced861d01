import type { Project } from '@stackworks/contracts';
import { Link } from 'wouter';
import { isUnfinished } from './brief/brief-words.ts';
import { describeDue } from './due.ts';
import { briefPath } from './project-path.ts';

/** Whose turn it is and by when the project is promised, in a line; nothing when there is nothing to say. */
export function ProjectTurn({ project }: { project: Project }) {
  const due = describeDue(project, new Date());
  if (!due && !project.waitingOn) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-x-3 text-sm font-semibold">
      {due && <span className={due.isLate ? 'text-danger' : undefined}>{due.words}.</span>}
      {isUnfinished(project) && (
        <Link href={briefPath(project.id)} className="link">
          Finish your brief<span className="sr-only"> for {project.projectName}</span>
        </Link>
      )}
      {project.waitingOn === 'client' && !isUnfinished(project) && (
        <span className="text-pounamu">Waiting on you</span>
      )}
      {project.waitingOn === 'team' && <span className="font-normal text-soft">Waiting on us</span>}
    </span>
  );
}
