import { type Project, type ProjectStatus } from '@stackworks/contracts';
import { StatusBadge } from '@stackworks/ui';
import { Link } from 'wouter';
import { useNow } from '#/lib/hooks.ts';
import { briefPath } from './paths.ts';
import { describeDue, isBriefUnfinished } from './words.ts';
import { clientStatusWords, type StatusWords } from './status-words.ts';

type BadgeProps = {
  status?: ProjectStatus | undefined;
  words?: StatusWords;
};

/** A project's status; in progress when it has none (portals specification §2). */
export const ProjectStatusBadge = ({ status = 'in_progress', words = clientStatusWords }: BadgeProps) => (
  <StatusBadge status={status} words={words[status]} />
);

type TurnProps = {
  project: Project;
  /** Whether to link to an unfinished brief; not within a button. */
  hasLink?: boolean;
};

/** A project's due date and whose turn it is, in one line. */
export function ProjectTurn({ project, hasLink = true }: TurnProps) {
  const linksToBrief = hasLink && isBriefUnfinished(project);
  const due = describeDue(project, useNow());
  if (!due && !project.waitingOn) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-x-3 text-sm font-semibold">
      {due && <span className={due.isLate ? 'text-danger' : undefined}>{due.words}.</span>}
      {linksToBrief && (
        <Link href={briefPath(project.id)} className="link inline-flex min-h-6 items-center">
          Finish your brief<span className="sr-only">&nbsp;for {project.projectName}</span>
        </Link>
      )}
      {project.waitingOn === 'client' && !linksToBrief && (
        <span className="text-pounamu">Waiting on you</span>
      )}
      {project.waitingOn === 'team' && <span className="font-normal text-soft">Waiting on us</span>}
    </span>
  );
}
