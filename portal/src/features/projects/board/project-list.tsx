import {
  projectTypeName,
  projectStatuses,
  unassigned,
  type AdminUser,
  type ProjectAssignee,
  type StaffProject,
} from '@stackworks/contracts';
import { Avatar, EmptyState, Icon, LinkButton } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { aboveRowLink, controlLook, fieldLook, rowLink, rowLook, rowPicture } from '#/components/dense.ts';
import { OptionSelect } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { rowAttribute, useRowKeys } from '#/components/row-keys.ts';
import { PlanMark } from '#/features/content/index.ts';
import { dashboardPath, staffProjectPath } from '#/lib/address.ts';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { toPeopleOptions, unassignedOption } from '#/features/projects/staff/assignment-and-due-date.tsx';
import { staffProjectsQuery } from '#/features/projects/staff/queries.ts';
import { useNow } from '#/lib/hooks.ts';
import { SelectBox } from './board-card.tsx';
import { describeCard } from './card-note.ts';
import type { Filters } from './filters.ts';
import type { Selection } from './bulk-bar.tsx';
import { staffStatusWords } from '#/features/projects/status-words.ts';

type RowProps = {
  now: Date;
  /** When it was loaded. */
  asOf: Date;
  colleagues: readonly AdminUser[];
  onSelect: (project: StaffProject) => void;
  onAssign: (project: StaffProject, assignee: ProjectAssignee | null) => void;
};
type Props = Omit<RowProps, 'now' | 'asOf'> & { filters: Filters; selection: Selection };

/** All projects; those that are completed follow the others, unless filters or an order say otherwise. */
export function ProjectList({ filters, ...rows }: Props) {
  const isSplit = !filters.status && !filters.sort;
  const projects = useProjects(isSplit ? { ...filters, status: notCompleted } : filters);
  useRowKeys();
  const hasNone = projects.data?.pages.every(({ items }) => items.length === 0) ?? false;
  return (
    <>
      <Rows projects={projects} empty={!isSplit && <NoProjects filters={filters} />} {...rows} />
      {isSplit && projects.data && !projects.hasNextPage && (
        <CompletedRows filters={filters} isAlone={hasNone} {...rows} />
      )}
    </>
  );
}

const notCompleted = projectStatuses.filter((status) => status !== 'completed').join(',');

const useProjects = (filters: Filters) =>
  useInfiniteQuery({ ...staffProjectsQuery(filters), placeholderData: keepPreviousData });

/** @param isAlone whether no other project matches the filters */
function CompletedRows({ filters, isAlone, ...rows }: Props & { isAlone: boolean }) {
  const projects = useProjects({ ...filters, status: 'completed' });
  const isHeaded = projects.data?.pages.some(({ items }) => items.length > 0);
  return (
    <section aria-label="Completed projects">
      {isHeaded && <h2 className="mt-9 pb-1.5 font-display text-t2">Completed</h2>}
      <Rows projects={projects} empty={isAlone && <NoProjects filters={filters} />} {...rows} />
    </section>
  );
}

type RowsProps = Omit<Props, 'filters'> & { projects: ReturnType<typeof useProjects>; empty: ReactNode };

function Rows({ projects, empty, selection, ...row }: RowsProps) {
  const now = useNow();
  const asOf = new Date(projects.dataUpdatedAt);
  return (
    <PagedList
      query={projects}
      loading="Loading projects..."
      failed="We couldn’t load the projects"
      className="border-t-2 border-ink"
      empty={empty}
    >
      {(project) => (
        <ProjectRow
          key={project.id}
          project={project}
          now={now}
          asOf={asOf}
          isSelected={selection.has(project.id)}
          {...row}
        />
      )}
    </PagedList>
  );
}

function ProjectRow({
  project,
  isSelected,
  ...row
}: RowProps & { project: StaffProject; isSelected: boolean }) {
  const { now, asOf, colleagues, onSelect, onAssign } = row;
  const { user, assignee } = project;
  const hasLeft = assignee && !colleagues.some(({ id }) => id === assignee.id);
  const [note] = describeCard(project, now, asOf);
  return (
    <li
      className={`${rowLook} ${fieldLook} grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 lg:grid-cols-[auto_auto_minmax(0,2fr)_minmax(0,1.3fr)_6.5rem_7.5rem_11.5rem_10.5rem_auto] [&_.label]:sr-only`}
    >
      <span className={aboveRowLink}>
        <SelectBox project={project} isSelected={isSelected} onSelect={onSelect} />
      </span>
      <Avatar {...user} src={user.profilePicture} size={rowPicture} />
      <div className="min-w-0">
        <h2 className="truncate text-[.875rem] font-label leading-tight">
          <Link href={staffProjectPath(project.id)} className={rowLink} {...rowAttribute}>
            {project.projectName}
          </Link>
        </h2>
        <p className="truncate text-xs leading-tight text-soft">
          {[user.company, projectTypeName(project.projectType)].filter(Boolean).join(', ')}
        </p>
      </div>
      <p className="truncate text-xs text-soft max-lg:hidden">{user.email}</p>
      <span className="min-w-0 overflow-hidden max-lg:hidden">
        {user.plan && user.planName && <PlanMark plan={user.plan} name={user.planName} />}
      </span>
      <span className="max-sm:col-start-3">
        <ProjectStatusBadge status={project.status} words={staffStatusWords} />
      </span>
      <span className={`text-xs font-semibold max-lg:col-start-3 ${note?.isLate ? 'text-danger' : ''}`}>
        {note?.isLate && <Icon name="warning" size={14} className="-mt-0.5 mr-1 inline" />}
        {note?.words}
      </span>
      <span className={`${aboveRowLink} max-lg:col-start-3`}>
        <OptionSelect
          label="Assigned to"
          aria-label={`Assigned to, ${project.projectName}`}
          value={project.assignedTo ?? unassigned}
          options={[
            unassignedOption,
            ...(hasLeft ? [[assignee.email, assignee.name] as const] : []),
            ...toPeopleOptions(colleagues),
          ]}
          onChange={(email) => onAssign(project, colleagues.find((each) => each.email === email) ?? null)}
        />
      </span>
      <Link
        href={staffProjectPath(project.id)}
        className={`${controlLook} ${aboveRowLink} max-lg:col-start-3 max-lg:w-fit`}
      >
        Open Project<span className="sr-only"> {project.projectName}</span>
      </Link>
    </li>
  );
}

/** Shown when no projects match the filters, or there are none yet. */
export const NoProjects = ({ filters }: { filters: Filters }) =>
  Object.keys(filters).some((name) => name !== 'sort') ? (
    <EmptyState
      title="No projects found matching your criteria"
      text="Try fewer filters or a different search."
    />
  ) : (
    <EmptyState
      title="No projects yet"
      text="Projects appear here once a client sends a brief. Add a client to get started."
    >
      <LinkButton href={dashboardPath('clients')}>Go to clients</LinkButton>
    </EmptyState>
  );
