import {
  portalStatusWords,
  projectStatuses,
  type StaffProject,
  type StatusWords,
} from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import type { Ref } from 'react';
import { useChangeStatus, type StatusToasts } from './use-change-status.ts';

type Props = {
  project: StaffProject;
  /** How this screen says the statuses it offers, in order. */
  words: StatusWords;
  toasts: StatusToasts;
  /** Shown above it; without one it is said to screen readers alone. */
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** What sets a project’s status. One the screen has no word for is offered, in the portal’s words, while the project has it. */
export function StatusSelect({ project, words, toasts, label, ref }: Props) {
  const changeStatus = useChangeStatus(project, toasts);
  const offered = projectStatuses.filter((status) => words[status] ?? status === project.status);
  return (
    <Select
      ref={ref}
      label={label ?? `Change status of ${project.projectName}`}
      isLabelHidden={label === undefined}
      value={project.status}
      onChange={(event) => {
        const wanted = projectStatuses.find((status) => status === event.currentTarget.value);
        if (wanted) changeStatus.mutate(wanted);
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
