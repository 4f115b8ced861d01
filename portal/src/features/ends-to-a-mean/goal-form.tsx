import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Select, TextArea, TextField } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { type Goal, goalInput, type GoalInput, priorities, priorityNames } from './board.ts';

type Props = {
  /** The goal to change; null for a new one. */
  goal: Goal | null;
  onSave: (input: GoalInput) => void;
  onCancel: () => void;
};

/** What a goal is: a title and a day, and whatever else helps. */
export function GoalForm({ goal, onSave, onCancel }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(goalInput),
    defaultValues: goal ?? {
      title: '',
      description: '',
      targetDate: '',
      category: '',
      priority: 'medium' as const,
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextArea label="Description" isOptional rows={2} {...register('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Target date"
          type="date"
          max="9999-12-31"
          error={errors.targetDate?.message}
          {...register('targetDate')}
        />
        <Select label="Priority" {...register('priority')}>
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityNames[priority]}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label="Category"
        isOptional
        hint="We count goals in the same category together."
        {...register('category')}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {goal ? 'Save goal' : 'Add goal'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
