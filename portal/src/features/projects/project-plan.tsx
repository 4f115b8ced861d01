import { projectPriorities, type StaffProject } from '@stackworks/contracts';
import { Button, Select, TextField } from '@stackworks/ui';
import { format } from 'date-fns';
import { useState, type SubmitEvent } from 'react';
import { formatDay } from '#/lib/format-day.ts';
import { nzTime } from '#/lib/nz-time.ts';
import { endOfWork } from './end-of-work.ts';
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
      <DueDate key={project.id} project={project} onChange={onChange} />
    </div>
  );
}

const dayOf = ({ dueDate }: StaffProject) => (dueDate ? format(dueDate, 'yyyy-MM-dd', { in: nzTime }) : '');

/**
 * The due date, saved when it is sent, since a date that is typed passes many others. What is typed stays when a colleague
 * saves another date meanwhile: one is shown theirs and chooses.
 */
function DueDate({ project, onChange }: Props) {
  const present = dayOf(project);
  const [typed, setTyped] = useState<string | null>(null);
  /** What was saved when typing began or this was sent; another date since then is somebody else’s. */
  const [base, setBase] = useState({ day: present, version: project.version });
  const isSame = typed === null || typed === present;
  // A date being saved is shown before it is: only the next version says that it was.
  if (isSame && project.version !== base.version) {
    setTyped(null);
    setBase({ day: present, version: project.version });
  }
  const theirs = !isSame && base.day !== present;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSame) return;
    setBase({ day: present, version: project.version });
    onChange(project, { dueDate: typed ? endOfWork(typed) : null });
  };
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        className="min-w-0 flex-1 basis-44"
        label="Due date"
        type="date"
        hint="Visible to the client. Leave blank for no date."
        value={typed ?? present}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-8">
        {theirs ? 'Save mine' : 'Save due date'}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {theirs && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-[5px] border-pending-ink bg-pending-wash px-4 py-3 text-sm">
            <p className="min-w-0 flex-1 basis-44">
              {project.dueDate
                ? `A colleague set it to ${formatDay(project.dueDate)}.`
                : 'A colleague removed the date.'}{' '}
              Yours isn’t saved yet.
            </p>
            <Button size="small" onClick={() => setTyped(null)}>
              Use theirs
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
