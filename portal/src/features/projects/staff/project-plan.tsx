import { unassigned, type StaffProject } from '@stackworks/contracts';
import { Button, TextField } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState, type SubmitEvent } from 'react';
import { OptionSelect, type Option } from '#/components/option-select.tsx';
import { colleaguesQuery } from '#/features/team/index.ts';
import { endOfWork } from '#/lib/dates.ts';
import { nzTime } from '#/lib/nz-time.ts';
import { DueDateConflict } from './due-date-conflict.tsx';
import type { ChangeProject } from './use-change-project.ts';

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

const dayOf = ({ dueDate }: StaffProject) => (dueDate ? format(dueDate, 'yyyy-MM-dd', { in: nzTime }) : '');

/** The due date, saved on submit. If a colleague saves another meanwhile, both are offered. */
export function DueDate({ project, onChange }: Props) {
  const saved = dayOf(project);
  const [typed, setTyped] = useState<string | null>(null);
  /** The saved date when typing began or this was submitted; another since then is a colleague’s. */
  const [base, setBase] = useState({ day: saved, version: project.version });
  const isSame = typed === null || typed === saved;
  // A date is shown while it is being saved: only the next version confirms it.
  if (isSame && project.version !== base.version) {
    setTyped(null);
    setBase({ day: saved, version: project.version });
  }
  const theirs = !isSame && base.day !== saved;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSame) return;
    setBase({ day: saved, version: project.version });
    onChange(project, { dueDate: typed ? endOfWork(typed) : null });
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
      <Button type="submit" className="mt-8">
        Save due date
      </Button>
      <div role="status" className="w-full empty:hidden">
        {theirs && <DueDateConflict project={project} onKeep={() => setTyped(null)} />}
      </div>
    </form>
  );
}
