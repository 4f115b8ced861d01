import { Icon, TextArea, TextField } from '@stackworks/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { findProblems, isComplete, questionsIn, type Answers } from './answers.ts';
import { wizardSteps, type StepId, type WizardStep } from './steps.ts';

type Props = {
  step: WizardStep;
  answers: Answers;
  onAnswer: (name: keyof Answers, text: string) => void;
  /** Further fields of the step. */
  children?: ReactNode;
};

/** One step: its name, which is focused when the step opens, and its questions. */
export function WizardStepFields({ step, answers, onAnswer, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedStep = useRef(step.id);
  const problems = findProblems(answers);

  // Not on the first step shown: there the screen's heading has the focus.
  useEffect(() => {
    if (focusedStep.current === step.id) return;
    focusedStep.current = step.id;
    heading.current?.focus();
  }, [step.id]);

  return (
    <div className="grid gap-6">
      <div>
        <p className="text-sm text-soft">
          Step {wizardSteps.indexOf(step) + 1} of {wizardSteps.length}
        </p>
        <h2 ref={heading} tabIndex={-1} className="font-display text-t1 outline-none">
          {step.name}
        </h2>
      </div>
      {children}
      {questionsIn(step).map(({ name, label, hint, isLine }) => {
        const field = {
          label,
          hint,
          isOptional: !step.isRequired,
          error: problems.get(name),
          name,
          value: answers[name],
          autoComplete: 'off',
        };
        return isLine ? (
          <TextField key={name} {...field} onChange={(event) => onAnswer(name, event.target.value)} />
        ) : (
          <TextArea key={name} {...field} onChange={(event) => onAnswer(name, event.target.value)} />
        );
      })}
    </div>
  );
}

type OverviewProps = {
  answers: Answers;
  fileCount: number;
  current: StepId;
  onStep: (step: StepId) => void;
};

/** All steps with their progress and links. */
export function WizardOverview({ answers, fileCount, current, onStep }: OverviewProps) {
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
