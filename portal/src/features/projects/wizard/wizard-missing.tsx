import type { StepId, WizardStep } from './steps.ts';

type Props = {
  steps: readonly WizardStep[];
  /** Whether logo and photos are answered, too, so that the delivery date is set at once. */
  isClockReady: boolean;
  onStep: (step: StepId) => void;
};

/** Why the project cannot be submitted yet, with the way to each step that is left; nothing once it can. */
export function WizardMissing({ steps, isClockReady, onStep }: Props) {
  return (
    <p className="mt-6 text-sm" aria-live="polite">
      {steps.length === 0 ? (
        <Ready isClockReady={isClockReady} onStep={onStep} />
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

function Ready({ isClockReady, onStep }: Pick<Props, 'isClockReady' | 'onStep'>) {
  if (isClockReady) return 'Everything we need is here.';
  return (
    <>
      You can submit now. Your delivery date is set once we know about your logo and photos: answer them in{' '}
      <button type="button" className="link" onClick={() => onStep('assets')}>
        Assets &amp; References
      </button>
      , or later on your project.
    </>
  );
}
