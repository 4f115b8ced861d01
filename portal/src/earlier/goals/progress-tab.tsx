import { EmptyState } from '@stackworks/ui';
import { Figures } from '#/components/panel.tsx';
import { barOf, byCategory, meanOf, statusOn, type Challenge, type Goal } from './goals.ts';

type Props = { goals: readonly Goal[]; challenges: readonly Challenge[]; today: string };

export function ProgressTab({ goals, challenges, today }: Props) {
  const mean = meanOf(goals);
  const count = (status: Goal['status']) => goals.filter((goal) => statusOn(goal, today) === status).length;
  const transformed = challenges.filter(({ status }) => status === 'transformed').length;
  return (
    <>
      <h2 className="mb-5 font-display text-t1">Progress</h2>
      <Figures
        label="Progress"
        figures={[
          { name: 'Mean', text: 'per cent of all goals', value: mean ?? undefined },
          {
            name: 'Completed',
            text: `of ${goals.length} ${goals.length === 1 ? 'goal' : 'goals'}`,
            value: count('completed'),
          },
          { name: 'Overdue', text: 'overdue', value: count('overdue') },
          {
            name: 'Transformed',
            text: `of ${challenges.length} ${challenges.length === 1 ? 'challenge' : 'challenges'}`,
            value: transformed,
          },
        ]}
      />
      {goals.length === 0 && (
        <EmptyState isLocal title="Nothing to count yet" text="Add a goal to see its progress here." />
      )}
      {byCategory(
        goals.map((goal) => ({ ...goal, category: goal.category.trim() || 'Everything else' })),
      ).map(({ category, goals: of }) => (
        <section
          key={category}
          className="mt-9 border-t-2 border-ink pt-4 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0"
        >
          <h3 className="flex flex-wrap justify-between gap-x-4 font-display text-t2 [overflow-wrap:anywhere]">
            {category}
            <span>{meanOf(of)}%</span>
          </h3>
          <ul className="mt-3 grid gap-3">
            {of.map((goal) => (
              <li key={goal.id} className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-2">
                <span className="flex min-w-0 justify-between gap-4 text-sm [overflow-wrap:anywhere]">
                  {goal.title}
                  <span className="whitespace-nowrap text-soft">{goal.progress}%</span>
                </span>
                <ProgressBar label={`Progress of ${goal.title}`} value={barOf(goal)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** A progress bar, whose number is shown beside it. @param value 0 to 100 */
export const ProgressBar = ({ label, value }: { label: string; value: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-3 w-full border-[1.5px] border-edge-strong bg-sheet forced-colors:border-current"
  >
    <div
      className="h-full bg-pounamu transition-[width] duration-base motion-reduce:transition-none forced-colors:bg-[Highlight]"
      style={{ width: `${value}%` }}
    />
  </div>
);
