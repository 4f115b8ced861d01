import type { Project } from '@stackworks/contracts';
import { Link } from 'wouter';
import { isUnfinished } from './brief/brief-words.ts';
import { describeDue } from './due.ts';
import { briefPath } from './project-path.ts';

type Props = {
  project: Project;
  /** Whether it leads to an unfinished brief; not where it is part of a button. */
  hasLink?: boolean;
};

/** Whose turn it is and by when the project is promised, in a line; nothing when there is nothing to say. */
export function ProjectTurn({ project, hasLink = true }: Props) {
  const leadsToBrief = hasLink && isUnfinished(project);
  const due = describeDue(project, new Date());
  if (!due && !project.waitingOn) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-x-3 text-sm font-semibold">
      {due && <span className={due.isLate ? 'text-danger' : undefined}>{due.words}.</span>}
      {leadsToBrief && (
        <Link href={briefPath(project.id)} className="link inline-flex min-h-6 items-center">
          Finish your brief<span className="sr-only">&nbsp;for {project.projectName}</span>
        </Link>
      )}
      {project.waitingOn === 'client' && !leadsToBrief && (
        <span className="text-pounamu">Waiting on you</span>
      )}
      {project.waitingOn === 'team' && <span className="font-normal text-soft">Waiting on us</span>}
    </span>
  );
}
