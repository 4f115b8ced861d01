import { portalRoutes, type Project } from '@stackworks/contracts';
import { Link } from 'wouter';
import { projectPath } from './project-path.ts';

type Props = {
  project: Pick<Project, 'id' | 'projectName'>;
  /** What the screen shows of the project already. */
  current: 'messages' | 'files';
};

/** The way from one part of a project to the others. */
export function ProjectLinks({ project: { id, projectName }, current }: Props) {
  const tabPath = (tab: string) =>
    `${portalRoutes.clientPortal}?${new URLSearchParams({ tab, project: id }).toString()}`;
  return (
    <nav aria-label={projectName} className="flex flex-wrap gap-x-5 text-sm">
      <Link href={projectPath(id)} className="link inline-flex min-h-11 items-center">
        Project
      </Link>
      <Link href={`${projectPath(id)}#versions`} className="link inline-flex min-h-11 items-center">
        Versions
      </Link>
      {current === 'messages' ? (
        <Link href={tabPath('files')} className="link inline-flex min-h-11 items-center">
          Files
        </Link>
      ) : (
        <Link href={tabPath('messages')} className="link inline-flex min-h-11 items-center">
          Messages
        </Link>
      )}
    </nav>
  );
}
