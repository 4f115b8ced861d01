import { Icon } from '@stackworks/ui';
import { isComplete } from './answers.ts';
import { wizardSteps, type Answers, type StepId } from './steps.ts';

type Props = {
  answers: Answers;
  fileCount: number;
  current: StepId;
  onStep: (step: StepId) => void;
};

/** All the steps, how far they have come, and the way to each. */
export function WizardOverview({ answers, fileCount, current, onStep }: Props) {
  const isDone = wizardSteps.map((step) => isComplete(step, answers, fileCount));
  const doneCount = isDone.filter(Boolean).length;
  return (
    <nav aria-label="Steps" className="border-t-2 border-ink pt-4">
      <p className="mb-2 text-sm font-label">
        {doneCount} of {wizardSteps.length} steps complete
      </p>
      <progress
        aria-label="Steps complete"
        className="progress"
        max={100}
        value={Math.round((100 * doneCount) / wizardSteps.length)}
      />
      <ol className="mt-3">
        {wizardSteps.map((step, index) => (
          <li key={step.id} className="border-b border-edge">
            <button
              type="button"
              aria-current={step.id === current ? 'step' : undefined}
              className={`flex min-h-12 w-full items-center gap-3 py-2.5 text-left hover:underline ${
                step.id === current ? 'font-label' : ''
              }`}
              onClick={() => onStep(step.id)}
            >
              <span
                className={`grid size-6 flex-none place-items-center rounded-badge ${
                  isDone[index] ? 'bg-pounamu-wash text-pounamu' : 'border border-edge-strong text-soft'
                }`}
              >
                {isDone[index] && <Icon name="tick" size={16} />}
              </span>
              <span className="min-w-0 flex-1">
                {step.name}
                {!step.isRequired && <span className="font-normal text-soft"> (optional)</span>}
              </span>
              {isDone[index] && <span className="sr-only">, complete</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
