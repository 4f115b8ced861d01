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
  /** How this screen says the statuses it offers, in order. */
  words: StatusWords;
  onChange: ChangeProject;
  /** Shown above it; without one it is said to screen readers alone. */
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** What sets a project’s status. One the screen has no word for is offered, in the portal’s words, while the project has it. */
export function StatusSelect({ project, words, onChange, label, ref }: Props) {
  const offered = projectStatuses.filter((status) => words[status] ?? status === project.status);
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
      {offered.map((status) => (
        <option key={status} value={status}>
          {words[status] ?? portalStatusWords[status]}
        </option>
      ))}
    </Select>
  );
}
