import { Badge, Select, TextArea, TextField, type IconName } from '@stackworks/ui';
import { format, parseISO } from 'date-fns';
import { useState, type ComponentProps } from 'react';
import { useContractForm } from '#/components/form.tsx';
import { Options, toOptions } from '#/components/option-select.tsx';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { EditableList, ItemForm } from './editable-list.tsx';
import { barOf, goalInput, priorities, readProgress, statusOn, withProgress, type Goal } from './goals.ts';
import { ProgressBar } from './progress-tab.tsx';
import type { ListActions } from './use-goals.ts';

const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' };

/** A status never shows by colour alone. */
const statusLooks = {
  active: { tone: 'progress', icon: 'half-sheet', name: 'Active' },
  completed: { tone: 'good', icon: 'tick', name: 'Completed' },
  overdue: { tone: 'bad', icon: 'warning', name: 'Overdue' },
} as const satisfies Record<
  Goal['status'],
  { tone: ComponentProps<typeof Badge>['tone']; icon: IconName; name: string }
>;

type Props = { goals: readonly Goal[]; today: string; actions: ListActions<Goal> };

export const GoalsTab = ({ goals, today, actions }: Props) => (
  <EditableList
    title="Goals"
    noun="goal"
    emptyText="Start with a small one you can reach this month."
    items={goals}
    nameOf={({ title }) => title}
    actions={actions}
    form={(goal, close) => <GoalForm goal={goal} actions={actions} onDone={close} />}
  >
    {(goal, buttons) => {
      const { title, description, targetDate, category, priority } = goal;
      const look = statusLooks[statusOn(goal, today)];
      const targetDay = format(parseISO(targetDate), 'd MMMM yyyy');
      const facts = [`${priorityNames[priority]} priority`, category, `by ${targetDay}`];
      return (
        <>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h3 className="font-display text-t2">{title}</h3>
              <Badge tone={look.tone} icon={look.icon}>
                {look.name}
              </Badge>
            </div>
            {description && <p className="mt-1">{description}</p>}
            <p className="mt-1 text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
            {buttons}
          </div>
          <div className="grid content-start gap-3">
            <ProgressField
              goal={goal}
              onProgress={(progress) => actions.edit(goal.id, (latest) => withProgress(latest, progress))}
            />
            <ProgressBar label={`Progress of ${title}`} value={barOf(goal)} />
          </div>
        </>
      );
    }}
  </EditableList>
);

type FieldProps = { goal: Goal; onProgress: (progress: number) => void };

/** Shows what is typed until the field is left; anything but a number counts as 0. */
function ProgressField({ goal: { progress, title }, onProgress }: FieldProps) {
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

const blank = { title: '', description: '', targetDate: '', category: '', priority: 'medium' as const };

type FormProps = Pick<Props, 'actions'> & { goal: Goal | null; onDone: () => void };

function GoalForm({ goal, actions, onDone }: FormProps) {
  const form = useContractForm({
    schema: goalInput,
    defaultValues: goal ?? blank,
    send: (input) => {
      if (goal) actions.edit(goal.id, (latest) => ({ ...latest, ...input }));
      else actions.add({ ...input, id: newKey(), progress: 0, status: 'active' });
      onDone();
    },
  });
  const { field } = form;
  return (
    <ItemForm form={form} save={goal ? 'Save goal' : 'Add goal'} onCancel={onDone}>
      <TextField label="Title" {...field('title')} />
      <TextArea label="Description" isOptional rows={2} {...field('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Target date" type="date" max="9999-12-31" {...field('targetDate')} />
        <Select label="Priority" {...field('priority')}>
          <Options options={toOptions(priorities, priorityNames)} />
        </Select>
      </div>
      <TextField
        label="Category"
        isOptional
        hint="We count goals in the same category together."
        {...field('category')}
      />
    </ItemForm>
  );
}
