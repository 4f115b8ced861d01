import { projectTypeName, type StaffProject } from '@stackworks/contracts';
import { EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded, PagedList } from '#/components/paged-list.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { projectListWords } from '#/features/projects/words.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { formatDueDay, formatDate, formatDayLabel } from '#/lib/format.ts';
import { projectsOfClientQuery, staffProjectsQuery } from './queries.ts';

/** Portals specification §9. */
const recentCount = 5;

const clientOf = ({ user }: StaffProject): string => user.company ?? `${user.firstName} ${user.lastName}`;

type ListProps = {
  words: { loading: string; failed: string; failedText?: string };
  titleClassName: string;
  empty: ReactNode;
  children: (project: StaffProject) => ReactNode;
};

/** The five newest projects of all clients, under their heading. */
export const RecentList = ({ words, titleClassName, empty, children }: ListProps) => (
  <section aria-labelledby="recent-projects">
    <h2 id="recent-projects" className={`border-b-2 border-ink font-display text-t1 ${titleClassName}`}>
      Recent Projects
    </h2>
    <Loaded query={useInfiniteQuery(staffProjectsQuery())} {...words}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items).slice(0, recentCount);
        return items.length === 0 ? empty : <ul>{items.map(children)}</ul>;
      }}
    </Loaded>
  </section>
);

export const NewestProjects = () => (
  <RecentList
    words={projectListWords}
    titleClassName="pb-2"
    empty={<EmptyState title="No projects yet" text="Briefs appear here as soon as a client sends one." />}
  >
    {(project) => (
      <li
        key={project.id}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-edge py-3.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      >
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <b className="min-w-0 break-words font-display text-t2">{project.projectName}</b>
          <span className="min-w-0 break-words text-sm text-soft">
            {clientOf(project)}, {formatDate(project.createdAt)}
          </span>
        </p>
        <div className="max-sm:col-start-1 max-sm:row-start-2">
          <ProjectStatusBadge status={project.status} />
        </div>
        <Link
          className="button button-small max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
          href={staffProjectPath(project.id)}
        >
          View
          <span className="sr-only"> {project.projectName}</span>
        </Link>
      </li>
    )}
  </RecentList>
);

export const ProjectsOfClient = ({ clientId }: { clientId: string }) => (
  <PagedList
    query={useInfiniteQuery(projectsOfClientQuery(clientId))}
    {...projectListWords}
    empty={<p className="py-3 text-sm text-soft">No projects yet.</p>}
    label="Projects"
  >
    {({ id, projectName, projectType, status, dueDate, createdAt }) => (
      <li
        key={id}
        className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-edge py-2 text-sm"
      >
        <Link
          href={staffProjectPath(id)}
          className="min-w-0 flex-1 basis-40 py-1 font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {projectName}
        </Link>
        <ProjectStatusBadge status={status} />
        <span className="text-soft sm:w-44 sm:text-right">
          {dueDate === null || status === 'completed'
            ? `${projectTypeName(projectType)}, ${formatDayLabel(createdAt)}`
            : `Due ${formatDueDay(dueDate, new Date())}`}
        </span>
      </li>
    )}
  </PagedList>
);
