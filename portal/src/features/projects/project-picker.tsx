import { projectTypeName, type ClientUser, type Project } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadMore } from '#/components/paged-list.tsx';
import { clientPortalPath } from '#/lib/address.ts';
import { ClientProjectList } from './client-project-list.tsx';
import { projectPath } from './paths.ts';
import { ProjectStatusBadge, ProjectTurn } from './project-status.tsx';
import { clientProjectsQuery } from './queries.ts';

type Props = {
  client: ClientUser;
  title: string;
  onSelect: (id: string) => void;
};

/** Shown in place of a project's files until a project is selected. */
export const ProjectPicker = ({ client, title, onSelect }: Props) => (
  <>
    <h2 className="mb-5 text-balance font-display text-d3">{title}</h2>
    <ClientProjectList client={client}>
      {(items) => (
        <ul className="max-w-[44rem] border-t-2 border-ink">
          {items.map((project) => (
            <li key={project.id} className="border-b border-edge">
              <button
                type="button"
                className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4 text-left hover:bg-fold"
                onClick={() => onSelect(project.id)}
              >
                <span className="min-w-0 flex-1 basis-64">
                  <span className="block break-words font-display text-t2">{project.projectName}</span>
                  <span className="block text-sm text-soft">{projectTypeName(project.projectType)}</span>
                  <ProjectTurn project={project} hasLink={false} />
                </span>
                <ProjectStatusBadge status={project.status} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ClientProjectList>
    <LoadMore {...useInfiniteQuery(clientProjectsQuery)} />
  </>
);

type LinksProps = { project: Pick<Project, 'id' | 'projectName'>; current: 'messages' | 'files' };

/** Links from one part of a project to the others. */
export function ProjectLinks({ project: { id, projectName }, current }: LinksProps) {
  const other = current === 'messages' ? 'files' : 'messages';
  const links = [
    ['Project', projectPath(id)],
    ['Versions', `${projectPath(id)}#versions`],
    [other === 'files' ? 'Files' : 'Messages', clientPortalPath(other, { project: id })],
  ] as const;
  return (
    <nav aria-label={projectName} className="flex flex-wrap gap-x-5 text-sm">
      {links.map(([name, href]) => (
        <Link key={name} href={href} className="link inline-flex min-h-11 items-center">
          {name}
        </Link>
      ))}
    </nav>
  );
}
