import { projectPageStatusWords } from '@stackworks/contracts';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { StatusSelect } from './status-select.tsx';
import type { ChangeProject } from './use-change-project.ts';
import type { StaffProject } from '@stackworks/contracts';

type Props = { project: StaffProject; onChange: ChangeProject };

/** All six statuses in one select, which shows the chosen one as its badge. */
export const StatusControl = ({ project, onChange }: Props) => (
  <div className="relative">
    <StatusSelect project={project} words={projectPageStatusWords} onChange={onChange} label="Status" />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-[1.5px] left-[1.5px] right-9 flex h-[31px] items-center bg-sheet pl-1.5 coarse:h-[41px]"
    >
      <ProjectStatusBadge status={project.status} words={projectPageStatusWords} />
    </span>
  </div>
);
