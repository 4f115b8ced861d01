import { portalStatusWords, type ProjectStatus, type StaffProject } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState, Select } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { TierBadge } from '#/features/content/index.ts';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { changeWords } from './change-words.ts';
import { ClientFilter } from './client-filter.tsx';
import { staffProjectsQuery } from './queries.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { StatusSelect } from './status-select.tsx';
import { useChangeProject, type ChangeProject } from './use-change-project.ts';
import { priorityNames, projectTypeName } from './words.ts';

/** The statuses the list can be narrowed to (portals specification §2, version B). */
const filters = ['pending', 'in_progress', 'completed', 'revision_requested'] as const;

/** The Projects tab of the staff portal: every client's projects, narrowed by status and to one client. */
export function StaffProjects({ onChat }: { onChat: (projectId: string) => void }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = useRef<HTMLSelectElement>(null);
  const status = filters.find((filter) => filter === searchParams.get('status')) ?? null;

  const client = searchParams.get('client');

  const narrow = (name: 'client' | 'status', wanted: string) =>
    setSearchParams((before) => {
      const after = new URLSearchParams(before);
      if (wanted) after.set(name, wanted);
      else after.delete(name);
      return after;
    });

  return (
    <>
      <div className="mb-7 flex flex-wrap items-end gap-4">
        <div className="w-full max-w-[16.25rem]">
          <Select
            ref={filter}
            label="Status"
            value={status ?? ''}
            onChange={(event) => narrow('status', event.currentTarget.value)}
          >
            <option value="">All Projects</option>
            {filters.map((filter) => (
              <option key={filter} value={filter}>
                {portalStatusWords[filter]}
              </option>
            ))}
          </Select>
        </div>
        {client && (
          <ClientFilter
            clientId={client}
            onRemove={() => {
              filter.current?.focus();
              narrow('client', '');
            }}
          />
        )}
      </div>
      <ProjectRows {...{ status, client, filter, onChat }} />
    </>
  );
}

type Shared = { filter: RefObject<HTMLSelectElement | null>; onChat: (projectId: string) => void };
type RowsProps = Shared & { status: ProjectStatus | null; client: string | null };

function ProjectRows({ status, client, ...shared }: RowsProps) {
  const projects = useInfiniteQuery(staffProjectsQuery({ status, client }));
  const { changeProject, conflict, forgetConflict } = useChangeProject(changeWords.portal);
  if (projects.isPending) return <ListLoading text="Loading projects..." />;
  if (!projects.data) {
    return (
      <ErrorState
        title="We couldn’t load the projects"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void projects.refetch()}
      />
    );
  }
  const items = projects.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !conflict) {
    return (
      <EmptyState
        title={status ? `No projects are ${portalStatusWords[status].toLowerCase()}` : 'No projects yet'}
        text="Briefs appear here as soon as a client sends one."
      />
    );
  }
  return (
    <>
      <ul className="border-t-2 border-ink">
        {items.map((project) => (
          <ProjectRow key={project.id} project={project} onChange={changeProject} {...shared} />
        ))}
      </ul>
      <LoadMore {...projects} />
      <ChangeConflict conflict={conflict} onAnyway={changeProject} onClose={forgetConflict} />
    </>
  );
}

type RowProps = Shared & { project: StaffProject; onChange: ChangeProject };

function ProjectRow({ project, filter, onChat, onChange }: RowProps) {
  const { user } = project;
  const select = useRef<HTMLSelectElement>(null);

  // A status the list is not narrowed to takes the row away, and would take the focus with it.
  useLayoutEffect(() => {
    const own = select.current;
    const next = filter.current;
    return () => {
      if (own === document.activeElement) next?.focus();
    };
  }, [filter]);

  return (
    <li className="grid gap-x-9 gap-y-4 border-b border-edge py-5 sm:grid-cols-[minmax(0,1fr)_13.75rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h2 className="min-w-0 break-words font-display text-t2">{project.projectName}</h2>
          <ProjectStatusBadge status={project.status} />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 break-words">
            {user.firstName} {user.lastName}
            {user.company && `, ${user.company}`}
          </span>
          {user.tier && <TierBadge tier={user.tier} name={user.subscriptionTier} />}
        </p>
        <p className="mt-1 text-sm text-soft">
          {projectTypeName(project.projectType)}, {priorityNames[project.priority].toLowerCase()}, created{' '}
          <time dateTime={project.createdAt}>{formatDay(project.createdAt)}</time>
        </p>
        {project.description && (
          <p className="mt-2 line-clamp-2 max-w-measure break-words">{project.description}</p>
        )}
        <Button
          size="small"
          className="mt-3"
          aria-label={`Chat about ${project.projectName}`}
          onClick={() => onChat(project.id)}
        >
          Chat
        </Button>
      </div>
      <StatusSelect ref={select} project={project} words={portalStatusWords} onChange={onChange} />
    </li>
  );
}
