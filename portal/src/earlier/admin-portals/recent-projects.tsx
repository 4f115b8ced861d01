import { Button } from '@stackworks/ui';
import {
  ProjectStatusBadge,
  projectListWords,
  RecentList,
  type StatusWords,
} from '#/features/projects/index.ts';
import { formatDate } from '#/lib/format.ts';

type Props = {
  words: StatusWords;
  /** Opens a project’s messages; without it there is no button. */
  onView?: (projectId: string) => void;
};

export const RecentProjects = ({ words, onView }: Props) => (
  <RecentList
    words={{ loading: projectListWords.loading, failed: 'We couldn’t load the projects' }}
    titleClassName="pb-3"
    empty={<p className="py-4 text-sm text-soft">No projects yet</p>}
  >
    {(project) => (
      <li
        key={project.id}
        className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-edge py-3.5"
      >
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="break-words font-display text-t2">{project.projectName}</h3>
          <p className="break-words text-sm text-soft">
            {project.user.company ?? `${project.user.firstName} ${project.user.lastName}`},{' '}
            <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
          </p>
        </div>
        <ProjectStatusBadge status={project.status} words={words} />
        {onView && (
          <Button size="small" onClick={() => onView(project.id)}>
            View
            <span className="sr-only"> {project.projectName}</span>
          </Button>
        )}
      </li>
    )}
  </RecentList>
);
