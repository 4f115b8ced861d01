import { projectStatuses, type StaffProject } from '@stackworks/contracts';
import type { Ref } from 'react';
import { OptionSelect } from '#/components/option-select.tsx';
import type { ChangeProject } from './use-change-project.ts';
import type { StatusWords } from '#/features/projects/status-words.ts';

type Props = {
  project: StaffProject;
  words: StatusWords;
  onChange: ChangeProject;
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

export const StatusSelect = ({ project, words, onChange, label, ref }: Props) => (
  <OptionSelect
    ref={ref}
    label={label ?? `Change status of ${project.projectName}`}
    isLabelHidden={label === undefined}
    value={project.status}
    options={projectStatuses.map((status) => [status, words[status]])}
    onChange={(status) => onChange(project, { status })}
  />
);
