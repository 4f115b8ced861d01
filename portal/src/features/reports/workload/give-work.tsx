import { unassigned, type ProjectAssignee, type WorkPiece } from '@stackworks/contracts';
import { Button, Dialog } from '@stackworks/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { OptionSelect } from '#/components/option-select.tsx';
import { staffProjectPath } from '#/lib/address.ts';
import { formatDueDayInWords } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import type { Reassign } from './use-reassign.ts';

type Props = {
  /** The piece of work, and who has it; null while the dialog is closed. */
  opened: { piece: WorkPiece; owner: ProjectAssignee | null } | null;
  people: readonly ProjectAssignee[];
  onGive: Reassign;
  onClose: () => void;
};

/** Gives a piece of work to somebody else, as dragging it does. */
export const GiveWork = ({ opened, onClose, ...props }: Props) => (
  <Dialog title={opened?.piece.projectName ?? 'Project'} isOpen={opened !== null} onClose={onClose}>
    {opened && <Choice {...props} {...opened} onClose={onClose} />}
  </Dialog>
);

type ChoiceProps = Omit<Props, 'opened'> & NonNullable<Props['opened']>;

function Choice({ piece, owner, people, onGive, onClose }: ChoiceProps) {
  const [email, setEmail] = useState(owner?.email ?? unassigned);
  const now = useNow();
  const { id, clientName, dueDate, state } = piece;
  const due = dueDate
    ? `${state === 'late' ? 'Was due' : 'Due'} ${formatDueDayInWords(dueDate, now)}`
    : 'No due date';
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onGive(piece, people.find((person) => person.email === email) ?? null);
      }}
    >
      <p className="text-sm">
        {clientName}.{' '}
        <span className={state === 'late' ? 'font-semibold text-danger' : 'text-soft'}>{due}.</span>
      </p>
      <OptionSelect
        label="Who has it"
        data-focus-first
        value={email}
        options={[
          ...people.map((person) => [person.email, `${person.firstName} ${person.lastName}`] as const),
          [unassigned, 'Nobody'] as const,
        ]}
        onChange={setEmail}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" variant="primary" disabled={email === (owner?.email ?? unassigned)}>
          Reassign
        </Button>
        <Link href={staffProjectPath(id)} className="link inline-flex min-h-11 items-center">
          Open the project
        </Link>
      </div>
    </form>
  );
}
