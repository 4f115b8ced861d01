import { staffStatusWords } from '@stackworks/contracts';
import { SelectFace } from '#/components/option-select.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status.tsx';
import { StatusSelect } from './status-select.tsx';
import type { ChangeProject } from './use-change-project.ts';
import type { StaffProject } from '@stackworks/contracts';

type Props = { project: StaffProject; onChange: ChangeProject };

/** All six statuses in one select, which shows the chosen one as its badge. */
export const StatusControl = ({ project, onChange }: Props) => (
  <div className="relative">
    <StatusSelect project={project} words={staffStatusWords} onChange={onChange} label="Status" />
    <SelectFace>
      <ProjectStatusBadge status={project.status} words={staffStatusWords} />
    </SelectFace>
  </div>
);
