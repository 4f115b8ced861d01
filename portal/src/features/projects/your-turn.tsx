import type { Project } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { clientPortalPath } from '#/lib/address.ts';
import { formatDueDayInWords } from '#/lib/format.ts';
import { useMay } from '#/lib/session/member.ts';
import { projectPath } from './paths.ts';
import { awaitingReviewQuery } from './queries.ts';
import { describeDue } from './words.ts';

/** The projects that wait for the client's review; nothing while none does. */
export function YourTurn() {
  const { data: waiting } = useQuery(awaitingReviewQuery);
  const mayApprove = useMay('approve');
  const [project, ...others] = waiting?.items ?? [];
  if (!waiting || !project) return null;
  const unnamed = waiting.total - waiting.items.length;
  return (
    <section aria-label="Your turn" className="mb-9 bg-pounamu-wash p-5 sm:p-9">
      <p className="text-sm font-label text-pounamu">Your turn</p>
      <h2 className="mt-1 text-balance break-words font-display text-d3">
        {project.projectName} is ready for you to review.
      </h2>
      <p className="mt-2 max-w-measure">{describeRequest(project, mayApprove)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link href={`${projectPath(project.id)}#versions`} className="button button-primary">
          Take a look
        </Link>
        <Link href={`${projectPath(project.id)}#changes`} className="button">
          Ask for a change
        </Link>
      </div>
      <ProjectSteps />
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
              <Link href={clientPortalPath('projects')} className="link">
                {unnamed} more
              </Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function describeRequest(project: Project, mayApprove: boolean): string {
  const now = new Date();
  const isInTime = describeDue(project, now)?.isLate === false;
  const request = mayApprove ? 'Approve it or send changes' : 'Send us changes, or have it approved';
  return project.dueDate && isInTime
    ? `${request} so we can finish by ${formatDueDayInWords(project.dueDate, now)}.`
    : `${request}.`;
}

const steps = ['Brief', 'Design', 'Your review', 'Live'] as const;

/** From brief to live, while it waits for the client's review. */
const ProjectSteps = () => (
  <ol aria-label="Progress" className="mt-6 grid max-w-[36rem] grid-cols-4 gap-1.5">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={step === 'Your review' ? 'step' : undefined}
        className={`border-t-[5px] pt-2 text-xs ${
          ['border-pounamu', 'border-pounamu', 'border-ink font-label', 'border-edge-strong text-soft'][index]
        }`}
      >
        {step}
        {index < 2 && <span className="sr-only">, done</span>}
      </li>
    ))}
  </ol>
);
