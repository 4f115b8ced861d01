import { unassigned, type AdminUser, type ProjectAssignee, type StaffProject } from '@stackworks/contracts';
import { Avatar, buttonClass, EmptyState, LinkButton } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { fieldLook } from '#/components/dense.ts';
import { OptionSelect } from '#/components/option-select.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { dashboardPath, staffProjectPath } from '#/lib/address.ts';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { toPeopleOptions, unassignedOption } from '#/features/projects/staff/assignment-and-due-date.tsx';
import { staffProjectsQuery } from '#/features/projects/staff/queries.ts';
import { projectTypeName } from '#/features/projects/words.ts';
import { SelectBox } from './board-card.tsx';
import type { Filters } from './filters.ts';
import type { Selection } from './bulk-bar.tsx';

type RowProps = {
  colleagues: readonly AdminUser[];
  onSelect: (project: StaffProject) => void;
  onAssign: (project: StaffProject, assignee: ProjectAssignee | null) => void;
};
type Props = RowProps & { filters: Filters; selection: Selection };

export function ProjectList({ filters, selection, ...row }: Props) {
  const projects = useInfiniteQuery({ ...staffProjectsQuery(filters), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={projects}
      loading="Loading projects..."
      failed="We couldn’t load the projects"
      className="border-t-2 border-ink"
      empty={<NoProjects filters={filters} />}
    >
      {(project) => (
        <ProjectRow key={project.id} project={project} isSelected={selection.has(project.id)} {...row} />
      )}
    </PagedList>
  );
}

function ProjectRow({
  project,
  isSelected,
  ...row
}: RowProps & { project: StaffProject; isSelected: boolean }) {
  const { colleagues, onSelect, onAssign } = row;
  const { user, assignee } = project;
  const hasLeft = assignee && !colleagues.some(({ id }) => id === assignee.id);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 border-b border-edge py-2.5 md:grid-cols-[minmax(0,1fr)_13.75rem_auto] md:items-center md:gap-x-7 ${fieldLook}`}
    >
      <div className="flex min-w-0 items-start gap-4 max-md:col-span-full">
        <SelectBox {...{ project, isSelected, onSelect }} />
        <Avatar {...user} src={user.profilePicture} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="min-w-0 break-words font-display text-t2">{project.projectName}</h2>
            <ProjectStatusBadge status={project.status} />
          </div>
          <p className="mt-0.5 break-words text-sm text-soft">
            {user.email}, {projectTypeName(project.projectType)}
          </p>
        </div>
      </div>
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
      <Link href={staffProjectPath(project.id)} className={buttonClass({ size: 'small' })}>
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
