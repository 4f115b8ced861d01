import {
  portalRoutes,
  portalStatusWords,
  unassigned,
  type AdminUser,
  type ProjectAssignee,
  type StaffProject,
} from '@stackworks/contracts';
import { Avatar, EmptyState, ErrorState, LinkButton, Select, StatusBadge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { projectTypeName } from '#/features/projects/words.ts';
import { staffProjectPath } from '#/features/projects/staff-project-path.ts';
import { SelectBox } from './board-card.tsx';
import type { Filters } from './filters.ts';
import { projectListQuery } from './queries.ts';
import type { Selection } from './selection.ts';

type Props = {
  filters: Filters;
  selection: Selection;
  colleagues: readonly AdminUser[];
  onSelect: (project: StaffProject) => void;
  onAssign: (project: StaffProject, assignee: ProjectAssignee | null) => void;
};

/** Projects one below the other, with whom each is assigned to. */
export function ProjectList({ filters, selection, colleagues, onSelect, onAssign }: Props) {
  const projects = useInfiniteQuery(projectListQuery(filters, null));
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
  if (items.length === 0) return <NoProjects filters={filters} />;
  return (
    <>
      <ul className="border-t-2 border-ink">
        {items.map((project) => (
          <li
            key={project.id}
            className="grid items-center gap-x-7 gap-y-3 border-b border-edge py-4 md:grid-cols-[minmax(0,1fr)_13.75rem_auto]"
          >
            <div className="flex min-w-0 items-start gap-4">
              <SelectBox {...{ project, onSelect }} isSelected={selection.has(project.id)} />
              <Avatar {...project.user} src={project.user.profilePicture} />
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                  <h2 className="min-w-0 break-words font-display text-t2">{project.projectName}</h2>
                  <StatusBadge status={project.status} words={portalStatusWords[project.status]} />
                </div>
                <p className="mt-0.5 break-words text-sm text-soft">
                  {project.user.email}, {projectTypeName(project.projectType)}
                </p>
              </div>
            </div>
            <Select
              label="Assigned to"
              aria-label={`Assigned to, ${project.projectName}`}
              value={project.assignedTo ?? unassigned}
              onChange={(event) => {
                const email = event.currentTarget.value;
                onAssign(project, colleagues.find((each) => each.email === email) ?? null);
              }}
            >
              <option value={unassigned}>Unassigned</option>
              {project.assignee && !colleagues.some(({ id }) => id === project.assignee?.id) && (
                <option value={project.assignee.email}>{project.assignee.name}</option>
              )}
              {colleagues.map(({ id, email, name }) => (
                <option key={id} value={email}>
                  {name}
                </option>
              ))}
            </Select>
            <Link href={staffProjectPath(project.id)} asChild>
              <LinkButton href={staffProjectPath(project.id)} size="small">
                Open Project<span className="sr-only"> {project.projectName}</span>
              </LinkButton>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore {...projects} />
    </>
  );
}

/** Said where the filters leave nothing, or where there is nothing yet. */
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
      <LinkButton href={`${portalRoutes.adminDashboard}?tab=clients`}>Go to clients</LinkButton>
    </EmptyState>
  );
