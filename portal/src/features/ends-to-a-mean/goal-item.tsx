import { Badge, Icon, TextField } from '@stackworks/ui';
import { useState } from 'react';
import { barOf, type Goal, goalStatusLooks, priorityNames, readProgress, sayDay, statusOn } from './board.ts';
import { ProgressBar } from './progress.tsx';

type Props = {
  goal: Goal;
  today: string;
  onProgress: (progress: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One goal: where it stands, and how far it has come. */
export function GoalItem({ goal, today, onProgress, onEdit, onRemove }: Props) {
  const { title, description, targetDate, category, priority } = goal;
  const look = goalStatusLooks[statusOn(goal, today)];
  const facts = [`${priorityNames[priority]} priority`, category, `by ${sayDay(targetDate)}`];
  return (
    <li className="grid gap-x-9 gap-y-4 border-b border-edge py-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-display text-t2">{title}</h3>
          <Badge tone={look.tone} icon={<Icon name={look.icon} size={15} />}>
            {look.name}
          </Badge>
        </div>
        {description && <p className="mt-1">{description}</p>}
        <p className="mt-1 text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
        <div className="mt-2 flex gap-1">
          <button type="button" className="icon-button -ml-3" aria-label={`Change ${title}`} onClick={onEdit}>
            <Icon name="pencil" />
          </button>
          <button type="button" className="icon-button" aria-label={`Delete ${title}`} onClick={onRemove}>
            <Icon name="bin" />
          </button>
        </div>
      </div>
      <div className="grid content-start gap-3">
        <ProgressField goal={goal} onProgress={onProgress} />
        <ProgressBar label={`Progress of ${title}`} value={barOf(goal)} />
      </div>
    </li>
  );
}

/** The number as it is typed: what is not one counts as 0, and is shown so once the field is left. */
function ProgressField({ goal: { progress, title }, onProgress }: Pick<Props, 'goal' | 'onProgress'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOutside = progress < 0 || progress > 100;
  return (
    <TextField
      label="Progress (%)"
      aria-label={`Progress of ${title} (%)`}
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      value={typed ?? progress}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onProgress(readProgress(currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
      {...(isOutside && { error: 'From 0 to 100' })}
    />
  );
}
