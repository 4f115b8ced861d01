import {
  portalStatusWords,
  projectStatuses,
  type StaffProject,
  type StatusWords,
} from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import type { Ref } from 'react';
import type { ChangeProject } from './use-change-project.ts';

type Props = {
  project: StaffProject;
  /** What this screen calls the statuses; one it has no word for is shown in the portal’s words. */
  words: StatusWords;
  onChange: ChangeProject;
  /** Shown above it; without one it is said to screen readers alone. */
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** Sets a project’s status to any of the six. */
export function StatusSelect({ project, words, onChange, label, ref }: Props) {
  return (
    <Select
      ref={ref}
      label={label ?? `Change status of ${project.projectName}`}
      isLabelHidden={label === undefined}
      value={project.status}
      onChange={(event) => {
        const status = projectStatuses.find((each) => each === event.currentTarget.value);
        if (status) onChange(project, { status });
      }}
    >
      {projectStatuses.map((status) => (
        <option key={status} value={status}>
          {words[status] ?? portalStatusWords[status]}
        </option>
      ))}
    </Select>
  );
}
