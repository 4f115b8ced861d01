import type { ProjectStatus } from '@stackworks/contracts';

const steps = ['Brief', 'Design', 'Your review', 'Live'] as const;

/** Which step each status is; a project on hold stands where it stood, which nobody has written down. */
const stepOf = {
  pending: 0,
  in_progress: 1,
  revision_requested: 1,
  review: 2,
  completed: 3,
  on_hold: null,
} as const satisfies Record<ProjectStatus, number | null>;

/** How far a project has come, from brief to live. */
export function ProjectSteps({ status }: { status: ProjectStatus }) {
  const current = stepOf[status];
  if (current === null) return null;
  const isDone = status === 'completed';
  return (
    <ol aria-label="Progress" className="mt-6 grid max-w-[36rem] grid-cols-4 gap-1.5">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={`border-t-[5px] pt-2 text-xs ${
            index < current || isDone
              ? 'border-pounamu'
              : index === current
                ? 'border-ink font-label'
                : 'border-edge-strong text-soft'
          }`}
        >
          {step}
          {(index < current || isDone) && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
