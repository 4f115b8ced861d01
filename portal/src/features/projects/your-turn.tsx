import { portalRoutes, type Project } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDayInWords } from '#/lib/format-day.ts';
import { describeDue } from './due.ts';
import { projectPath } from './project-path.ts';
import { ProjectSteps } from './project-steps.tsx';
import { awaitingReviewQuery } from './queries.ts';

/** What waits for the client's word, and the way to it; nothing while nothing does. */
export function YourTurn() {
  const { data: waiting } = useQuery(awaitingReviewQuery);
  const [project, ...others] = waiting?.items ?? [];
  if (!waiting || !project) return null;
  const unnamed = waiting.total - waiting.items.length;
  return (
    <section aria-label="Your turn" className="mb-9 bg-pounamu-wash p-5 sm:p-9">
      <p className="text-sm font-label text-pounamu">Your turn</p>
      <h2 className="mt-1 text-balance break-words font-display text-d3">
        {project.projectName} is ready for you to review.
      </h2>
      <p className="mt-2 max-w-measure">{ask(project)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link href={`${projectPath(project.id)}#versions`} className="button button-primary">
          Take a look
        </Link>
        <Link href={`${projectPath(project.id)}#changes`} className="button">
          Ask for a change
        </Link>
      </div>
      <ProjectSteps status={project.status} />
      {others.length > 0 && (
        <p className="mt-5 break-words text-sm">
          Also waiting on you:{' '}
          {others.map((other, index) => (
            <span key={other.id}>
              {index > 0 && ', '}
              <Link href={projectPath(other.id)} className="link">
                {other.projectName}
              </Link>
            </span>
          ))}
          {unnamed > 0 && (
            <>
              {' and '}
              <Link href={`${portalRoutes.clientPortal}?tab=projects`} className="link">
                {unnamed} more
              </Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function ask(project: Project): string {
  const { dueDate } = project;
  const isInTime = describeDue(project, new Date())?.isLate === false;
  return dueDate && isInTime
    ? `Approve it or send changes so we can finish by ${formatDayInWords(dueDate)}.`
    : 'Approve it or send changes.';
}
