import { type ClientDetail, projectTypeName, type StaffProject } from '@stackworks/contracts';
import { Button, EmptyState, Icon } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import {
  ChangeConflict,
  type ChangeProject,
  ProjectStatusBadge,
  StatusSelect,
  staffProjectsQuery,
  useChangeProject,
  priorityNames,
  clientStatusWords,
} from '#/features/projects/index.ts';
import { PlanBadge } from '#/features/content/index.ts';
import { useAddressFilters } from '#/lib/address.ts';
import { api, jsonOrNullQuery } from '#/lib/api/client.ts';
import { formatDate } from '#/lib/format.ts';
import { clientPageKey } from '#/lib/query-keys.ts';

/** The statuses of the filter (portals specification §2, version B). */
const statuses = ['pending', 'in_progress', 'completed', 'revision_requested'] as const;

/** A client's name, or null when none has this id. */
const clientNameQuery = (id: string) => ({
  ...jsonOrNullQuery([...clientPageKey(id), 'name'], () => api.admin.clients[':id'].$get({ param: { id } })),
  select: (client: Pick<ClientDetail, 'firstName' | 'lastName'> | null) =>
    client && `${client.firstName} ${client.lastName}`,
});

/** Its words for a change of status (portals specification §8). */
const statusWords = {
  done: 'Status updated',
  description: 'Project status has been updated successfully.',
  failed: 'Error',
  fallback: 'Failed to update status',
};

/** The Projects tab of the staff portal: all projects, filtered by status and client. */
export function StaffProjects({ onChat }: { onChat: (projectId: string) => void }) {
  const [parameters, setFilters] = useAddressFilters<'client' | 'status'>();
  const filter = useRef<HTMLSelectElement>(null);
  const status = statuses.find((each) => each === parameters.get('status')) ?? null;
  const client = parameters.get('client');
  const filters = { ...(status && { status }), ...(client && { client }) };
  const { changeProject, conflict } = useChangeProject(statusWords);
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end gap-4">
        <div className="w-full max-w-[16.25rem]">
          <OptionSelect
            ref={filter}
            label="Status"
            value={status ?? ''}
            options={[['', 'All Projects'], ...toOptions(statuses, clientStatusWords)]}
            onChange={(value) => setFilters({ status: value })}
          />
        </div>
        {client && (
          <ClientFilter
            clientId={client}
            onRemove={() => {
              filter.current?.focus();
              setFilters({ client: '' });
            }}
          />
        )}
      </div>
      <PagedList
        query={useInfiniteQuery(staffProjectsQuery(filters))}
        loading="Loading projects..."
        failed="We couldn’t load the projects"
        className="border-t-2 border-ink"
        empty={
          <EmptyState
            title={status ? `No projects are ${clientStatusWords[status].toLowerCase()}` : 'No projects yet'}
            text="Briefs appear here as soon as a client sends one."
          />
        }
      >
        {(project) => (
          <ProjectRow
            key={project.id}
            project={project}
            filter={filter}
            onChat={onChat}
            onChange={changeProject}
          />
        )}
      </PagedList>
      <ChangeConflict {...conflict} />
    </>
  );
}

type RowProps = {
  project: StaffProject;
  filter: RefObject<HTMLSelectElement | null>;
  onChat: (projectId: string) => void;
  onChange: ChangeProject;
};

function ProjectRow({ project, filter, onChat, onChange }: RowProps) {
  const { user } = project;
  const select = useRef<HTMLSelectElement>(null);

  // A status that the filter excludes removes the row, which must not lose the focus.
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
          {user.plan && <PlanBadge plan={user.plan} name={user.planName} />}
        </p>
        <p className="mt-1 text-sm text-soft">
          {projectTypeName(project.projectType)}, {priorityNames[project.priority].toLowerCase()}, created{' '}
          <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
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
      <StatusSelect ref={select} project={project} words={clientStatusWords} onChange={onChange} />
    </li>
  );
}

/** The client whose projects are listed, and a button to list all. */
function ClientFilter({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const { data: name } = useQuery(clientNameQuery(clientId));
  return (
    <p className="flex min-h-11 min-w-0 items-stretch bg-sheet text-sm shadow-sheet">
      <span className="min-w-0 self-center break-words px-3.5 py-1.5">
        Client: <strong>{name === null ? 'unknown' : name}</strong>
      </span>
      <button
        type="button"
        className="grid w-11 flex-none place-items-center border-l border-edge"
        aria-label="Show the projects of all clients"
        onClick={onRemove}
      >
        <Icon name="cross" size={16} />
      </button>
    </p>
  );
}
