import type { StepId, WizardStep } from './steps.ts';

type Props = { steps: readonly WizardStep[]; onStep: (step: StepId) => void };

/** Why the project cannot be submitted yet, with the way to each step that is left; nothing once it can. */
export function WizardMissing({ steps, onStep }: Props) {
  return (
    <p className="mt-6 text-sm" aria-live="polite">
      {steps.length === 0 ? (
        'Everything we need is here.'
      ) : (
        <>
          Before you can submit, complete{' '}
          {steps.map((step, index) => (
            <span key={step.id}>
              {index > 0 && (index === steps.length - 1 ? ' and ' : ', ')}
              <button type="button" className="link" onClick={() => onStep(step.id)}>
                {step.name}
              </button>
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}
