import { projectPriorities, type StaffProject } from '@stackworks/contracts';
import { Button, Select, TextField } from '@stackworks/ui';
import { format } from 'date-fns';
import { useState, type SubmitEvent } from 'react';
import { nzTime } from '#/lib/nz-time.ts';
import { endOfWork } from './due.ts';
import type { ChangeProject } from './use-change-project.ts';
import { priorityNames } from './words.ts';

type Props = { project: StaffProject; onChange: ChangeProject };

/** How urgent a project is and by when it is promised, both to be changed. */
export function ProjectPlan({ project, onChange }: Props) {
  return (
    <div className="grid gap-5">
      <Select
        label="Priority"
        value={project.priority}
        onChange={(event) => {
          const priority = projectPriorities.find((each) => each === event.currentTarget.value);
          if (priority) onChange(project, { priority });
        }}
      >
        {projectPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityNames[priority]}
          </option>
        ))}
      </Select>
      <DueDate key={project.dueDate} project={project} onChange={onChange} />
    </div>
  );
}

/** A date that is typed passes many others, so that it is changed only when it is sent. */
function DueDate({ project, onChange }: Props) {
  const present = project.dueDate ? format(project.dueDate, 'yyyy-MM-dd', { in: nzTime }) : '';
  const [day, setDay] = useState(present);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day !== present) onChange(project, { dueDate: day ? endOfWork(day) : null });
  };
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        className="min-w-0 flex-1 basis-44"
        label="Due date"
        type="date"
        hint="Visible to the client. Leave blank for no date."
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-8">
        Save due date
      </Button>
    </form>
  );
}
