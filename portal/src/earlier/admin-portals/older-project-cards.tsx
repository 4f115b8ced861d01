import { projectTypeName, type StaffProject } from '@stackworks/contracts';
import { Badge, Button, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedList } from '#/components/paged-list.tsx';
import {
  ChangeConflict,
  type ChangeProject,
  ProjectStatusBadge,
  StatusSelect,
  staffProjectsQuery,
  useChangeProject,
} from '#/features/projects/index.ts';
import { cutShort, formatDay } from '#/lib/format.ts';
import { readGoals } from './read-goals.ts';
import { olderStatusWords } from './older-status-words.ts';

/** Characters of the description on a card (portals specification §9). */
const previewLength = 150;
const notSpecified = 'Not specified';

/** Its words for a change of status (portals specification §8). */
const statusWords = {
  done: 'Project updated',
  description: 'Project status has been updated successfully.',
  failed: 'Error',
  fallback: 'Failed to update project status',
  isTerse: true,
};

/** The older portal’s Projects: every project as a card with its brief. */
export function OlderProjectCards({ onChat }: { onChat: (projectId: string) => void }) {
  const { changeProject, conflict } = useChangeProject(statusWords);
  return (
    <>
      <PagedList
        query={useInfiniteQuery(staffProjectsQuery())}
        loading="Loading projects..."
        failed="We couldn’t load the projects"
        className="grid grid-cols-1 gap-7 lg:grid-cols-2"
        empty={
          <EmptyState title="No projects yet" text="Briefs appear here as soon as a client sends one." />
        }
      >
        {(project) => (
          <OlderCard key={project.id} project={project} onChat={onChat} onChange={changeProject} />
        )}
      </PagedList>
      <ChangeConflict {...conflict} />
    </>
  );
}

type CardProps = { project: StaffProject; onChat: (projectId: string) => void; onChange: ChangeProject };

/** The timeline is the due date. */
function OlderCard({ project, onChat, onChange }: CardProps) {
  const { user } = project;
  const { goals, budget, notes } = readGoals(project);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li className="flex min-w-0 flex-col bg-sheet p-5 shadow-sheet sm:p-7">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <h2 className="min-w-0 break-words font-display text-t2">{project.projectName}</h2>
        <ProjectStatusBadge status={project.status} words={olderStatusWords} />
      </div>
      <p className="mt-1 break-words text-sm">
        {user.company ?? name}, {projectTypeName(project.projectType)}
      </p>
      <p className="mt-1 text-sm text-soft [overflow-wrap:anywhere]">
        {name}, {user.email}
      </p>
      {project.description && (
        <p className="mt-3 max-w-measure [overflow-wrap:anywhere]">
          {cutShort(project.description, previewLength)}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge>Timeline: {project.dueDate ? `due ${formatDay(project.dueDate)}` : notSpecified}</Badge>
        <Badge>Budget: {budget ?? notSpecified}</Badge>
      </p>
      <dl className="mt-3 grid grid-cols-1 gap-x-7 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name="Target Audience" text={project.targetAudience ?? notSpecified} />
        <Fact name="Goals" text={goals ?? notSpecified} />
        {project.competitorExamples && <Fact name="Inspiration" text={project.competitorExamples} />}
        {notes && <Fact name="Additional Notes" text={notes} />}
      </dl>
      <div className="mt-auto flex flex-wrap items-end gap-3 pt-5">
        <div className="min-w-0 flex-1 basis-48">
          <StatusSelect project={project} words={olderStatusWords} onChange={onChange} />
        </div>
        <Button aria-label={`Chat about ${project.projectName}`} onClick={() => onChat(project.id)}>
          Chat
        </Button>
      </div>
    </li>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className="min-w-0">
    <dt className="font-label">{name}</dt>
    <dd className="line-clamp-4 whitespace-pre-line text-soft [overflow-wrap:anywhere]">{text}</dd>
  </div>
);
