import { adminAStatusWords } from '@stackworks/contracts';
import { ProjectStatusBadge, SelectedStaffProject } from '#/features/projects/index.ts';
import { ProjectThread } from '#/features/conversations/index.ts';

type Props = {
  adminId: string;
  projectId: string | null;
  onSelect: () => void;
};

export const OlderMessages = ({ adminId, projectId, onSelect }: Props) => (
  <SelectedStaffProject projectId={projectId} onSelect={onSelect}>
    {({ id, projectName, status }) => (
      <div className="max-w-app bg-sheet p-5 shadow-sheet sm:p-9">
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 break-words font-display text-d3">{projectName}</h2>
          <ProjectStatusBadge status={status} words={adminAStatusWords} />
        </div>
        <ProjectThread
          key={id}
          projectId={id}
          side="admin"
          userId={adminId}
          failure={{ title: 'Failed to send message', hasReason: false }}
          isQuiet
        />
      </div>
    )}
  </SelectedStaffProject>
);
