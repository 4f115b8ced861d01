import { TextArea, TextField } from '@stackworks/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { questions } from './questions.ts';
import { findProblems } from './answers.ts';
import { wizardSteps, type Answers, type WizardStep } from './steps.ts';

type Props = {
  step: WizardStep;
  answers: Answers;
  onAnswer: (name: keyof Answers, text: string) => void;
  /** What the step asks beside its questions. */
  children?: ReactNode;
};

/** One step: its name, which takes the focus when the step opens, and its questions. */
export function WizardStepFields({ step, answers, onAnswer, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const landedOn = useRef(step.id);
  const problems = findProblems(answers);

  // Not on the step one arrives at: there the screen's own heading has the focus.
  useEffect(() => {
    if (landedOn.current === step.id) return;
    landedOn.current = step.id;
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
      {step.answers.map((name) => {
        const { label, hint, isLine } = questions[name];
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
