import { portalRoutes, type ClientUser, type Project } from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDay, formatDayInWords, formatTime } from '#/lib/format-day.ts';
import { briefPath } from '#/features/projects/project-path.ts';
import { clientProjectsQuery, deliveryEstimateQuery } from '#/features/projects/queries.ts';
import { wizardSteps } from '#/features/projects/wizard/steps.ts';
import { BriefChecklist } from './brief-checklist.tsx';
import { isUnfinished, listMissing } from './brief-words.ts';

/** Leads a new client to their brief, or back to one that is not complete; nothing for everyone else. */
export function StartPanel({ client }: { client: ClientUser }) {
  const { data } = useInfiniteQuery(clientProjectsQuery);
  if (!data) return null;
  const projects = data.pages.flatMap(({ items }) => items);
  // What was paid for on its own needs no plan, and is no reason not to start the site.
  const open = client.isPlanUsable ? projects : projects.filter(({ brief }) => brief.ordered !== null);
  const project = open.find(isUnfinished) ?? null;
  const hasSite = projects.some(({ brief }) => brief.ordered === null);
  if (!project && (hasSite || !client.isPlanUsable)) return null;
  return (
    <>
      <section aria-labelledby="start" className="mb-9 bg-pounamu-wash p-5 sm:p-9">
        <h2 id="start" className="text-balance break-words font-display text-d3">
          {project
            ? `Finish your brief for ${project.projectName} and we’ll start.`
            : `Kia ora ${client.firstName}. Send your brief and we’ll start.`}
        </h2>
        <p className="mt-2 max-w-measure">
          {project
            ? `We still need ${listMissing(project.brief)}.`
            : `${wizardSteps.length} steps. It saves as you type.`}{' '}
          {project?.brief.ordered ? 'Your delivery date is set once your brief is complete.' : <Estimate />}
        </p>
        <Way project={project} />
      </section>
      <BriefChecklist project={project} />
    </>
  );
}

const Way = ({ project }: { project: Project | null }) => (
  <Link
    href={project ? briefPath(project.id) : portalRoutes.portalTaskWorkflow}
    className="button button-primary mt-5"
  >
    {project ? 'Finish your brief' : 'Start a project'}
  </Link>
);

/** By when the project would be ready; nothing for a plan that promises no date. */
function Estimate() {
  const { data } = useQuery(deliveryEstimateQuery);
  if (!data?.dueDate) return 'Your delivery date is set once your brief, logo and photos are in.';
  return (
    <>
      Complete it by {formatTime(data.closesAt)}{' '}
      {formatDay(data.closesAt) === formatDay(new Date()) ? 'today' : `on ${formatDayInWords(data.closesAt)}`}{' '}
      and it’s ready by <strong>{formatDayInWords(data.dueDate)}</strong>.
    </>
  );
}
