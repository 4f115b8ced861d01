import { unassigned, type StaffProject } from '@stackworks/contracts';
import { Button, TextField } from '@stackworks/ui';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { OptionSelect, type Option } from '#/components/option-select.tsx';
import { colleaguesQuery } from '#/features/team/index.ts';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { DayOff } from './day-off.tsx';
import { DueDateConflict } from './due-date-conflict.tsx';
import { PastDay, usePastDay } from './past-day.tsx';
import { changesKey, type ChangeProject } from './use-change-project.ts';

export const unassignedOption = [unassigned, 'Unassigned'] as const;
export const toPeopleOptions = (people: readonly { email: string; name: string }[]): Option<string>[] =>
  people.map(({ email, name }) => [email, name]);

type Props = { project: StaffProject; onChange: ChangeProject };

type AssignmentProps = Props & { [attribute: `data-${string}`]: string | boolean };

/** Assigns a project to one of the team, or to no one. */
export function AssignmentSelect({ project, onChange, ...select }: AssignmentProps) {
  const team = useQuery(colleaguesQuery).data?.items ?? [];
  const { assignee } = project;
  const others = team.filter(({ email }) => email !== assignee?.email);
  const offered = assignee ? [assignee, ...others] : others;
  return (
    <OptionSelect
      {...select}
      label="Assigned to"
      value={assignee?.email ?? unassigned}
      options={[
        unassignedOption,
        ...offered.map(
          ({ email, firstName, lastName }) => [email, `${firstName} ${lastName} (${email})`] as const,
        ),
      ]}
      onChange={(wanted) =>
        onChange(project, { assignee: offered.find(({ email }) => email === wanted) ?? null })
      }
    />
  );
}

/** The due date, saved on submit. If a colleague has saved another since this was opened, both are offered. */
export function DueDate({ project, onChange }: Props) {
  const saved = project.dueDate ? toNzDay(project.dueDate) : '';
  const [typed, setTyped] = useState<string | null>(null);
  /** What a typed date replaces. A date saved since then is a colleague’s, also before anything is typed. */
  const [before, setBefore] = useState(saved);
  // An earlier change of one's own, such as an undo, may still be on its way.
  if (useIsMutating({ mutationKey: changesKey }) > 0 && before !== saved) setBefore(saved);
  const isChanged = typed !== null && typed !== saved;
  const isMoved = isChanged && saved !== before;
  const { question, confirm } = usePastDay(typed ?? '');
  const keepTheirs = () => {
    setTyped(null);
    setBefore(saved);
  };
  const save = () => confirm(() => onChange(project, { dueDate: typed ? endOfWork(typed) : null }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged && !isMoved) save();
  };
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        data-focus-first
        className="min-w-0 flex-1 basis-44"
        label="Due date"
        type="date"
        hint="Visible to the client. Leave blank for no date."
        value={typed ?? saved}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!isMoved && (
        <Button type="submit" className="mt-8">
          {question ? 'Save anyway' : 'Save due date'}
        </Button>
      )}
      <div role="status" className="grid w-full gap-3 empty:hidden">
        {isChanged && <DayOff day={typed} />}
        {question && <PastDay question={question} />}
        {isMoved && <DueDateConflict project={project} onKeep={keepTheirs} onReplace={save} />}
      </div>
    </form>
  );
}
