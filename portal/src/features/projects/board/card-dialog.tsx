import { projectPriorities, type StaffProject } from '@stackworks/contracts';
import { Dialog } from '@stackworks/ui';
import { useEffect, useRef } from 'react';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { AssignmentSelect, DueDate } from '#/features/projects/staff/assignment-and-due-date.tsx';
import { WithStaffProject } from '#/features/projects/staff/with-staff-project.tsx';
import type { ChangeProject } from '#/features/projects/staff/use-change-project.ts';
import { shortPriorityNames } from '#/features/projects/words.ts';

const titles = { assign: 'Assign', due: 'Due date', priority: 'Priority' } as const;
export type CardField = keyof typeof titles;

type Props = {
  edited: { id: string; field: CardField } | null;
  onChange: ChangeProject;
  onClose: () => void;
};

/** Changes one thing about the card that has the keyboard's focus, which gets it back. */
export const CardDialog = ({ edited, onChange, onClose }: Props) => (
  <Dialog title={edited ? titles[edited.field] : ''} isOpen={edited !== null} onClose={onClose}>
    {edited && (
      <WithStaffProject id={edited.id}>
        {(project) => (
          <Field
            project={project}
            field={edited.field}
            onChange={(...change) => {
              onClose();
              onChange(...change);
            }}
          />
        )}
      </WithStaffProject>
    )}
  </Dialog>
);

type FieldProps = { project: StaffProject; field: CardField; onChange: ChangeProject };

function Field({ project, field, onChange }: FieldProps) {
  const box = useRef<HTMLDivElement>(null);
  // The project may arrive after the dialog has chosen its focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return (
    <div ref={box} className="grid gap-4">
      <p className="text-soft [overflow-wrap:anywhere]">{project.projectName}</p>
      {field === 'assign' && <AssignmentSelect project={project} onChange={onChange} />}
      {field === 'due' && <DueDate project={project} onChange={onChange} />}
      {field === 'priority' && (
        <OptionSelect
          label="Priority"
          value={project.priority}
          options={toOptions(projectPriorities, shortPriorityNames)}
          onChange={(priority) => onChange(project, { priority })}
        />
      )}
    </div>
  );
}
