import { Button, Dialog, EmptyState, Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import type { Goal, GoalInput } from './board.ts';
import { GoalForm } from './goal-form.tsx';
import { GoalItem } from './goal-item.tsx';
import { useUndo } from './use-undo.tsx';
import type { GoalActions } from './use-board.ts';

type Props = { goals: readonly Goal[]; today: string; actions: GoalActions };

/** The tab of goals: they are added, changed, moved on and taken away here. */
export function Goals({ goals, today, actions }: Props) {
  const [edited, setEdited] = useState<Goal | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { remove, line } = useUndo(
    goals,
    { remove: ({ id }) => actions.remove(id), putBack: actions.putBack },
    ({ title }) => title,
    () => heading.current?.focus(),
  );
  const save = (input: GoalInput) => {
    if (edited === 'new') actions.add(input);
    else if (edited) actions.edit(edited.id, input);
    setEdited(null);
  };
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" />
      New goal
    </Button>
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="font-display text-t1 outline-none">
          Goals
        </h2>
        {goals.length > 0 && add}
      </div>
      {line}
      {goals.length === 0 ? (
        <EmptyState isLocal title="No goals yet" text="Start with a small one you can reach this month.">
          {add}
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {goals.map((goal) => (
            <GoalItem
              key={goal.id}
              goal={goal}
              today={today}
              onProgress={(progress) => actions.setProgress(goal.id, progress)}
              onEdit={() => setEdited(goal)}
              onRemove={() => remove(goal)}
            />
          ))}
        </ul>
      )}
      <Dialog
        title={edited === 'new' ? 'New goal' : 'Change goal'}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        <GoalForm goal={edited === 'new' ? null : edited} onSave={save} onCancel={() => setEdited(null)} />
      </Dialog>
    </>
  );
}
