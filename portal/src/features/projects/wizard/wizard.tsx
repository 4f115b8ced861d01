import { briefFileParts } from '@stackworks/contracts';
import { Button, FormAlert, Spinner } from '@stackworks/ui';
import { useStoredFiles } from '#/features/uploads/index.ts';
import { wizardQuestions } from '#/features/projects/brief/brief-questions.ts';
import { findMissing, toAnsweredParts } from './answers.ts';
import { wizardSteps, type StepId, type WizardStep } from './steps.ts';
import { useAnswers, useSubmission } from './use-submission.ts';
import { WizardSending } from './wizard-sending.tsx';
import { WizardFiles, WizardOverview, WizardStepFields } from './wizard-step.tsx';

const questionNames = wizardQuestions.map(({ name }) => name);

type Props = {
  owner: string;
  /** The open step, from the address; the first when it names none. */
  stepId: string | null;
  onStep: (step: StepId) => void;
};

/** The project wizard. Steps can be answered in any order, and answers are stored in this browser until they are sent. */
export function Wizard({ owner, stepId, onStep }: Props) {
  const draft = `wizard:${owner}`;
  const [answers, answer] = useAnswers(draft, questionNames);
  const [fileAnswers, answerFiles] = useAnswers(draft, briefFileParts);
  const files = useStoredFiles(draft);
  const submission = useSubmission(draft);

  const index = Math.max(
    0,
    wizardSteps.findIndex(({ id }) => id === stepId),
  );
  const step = wizardSteps[index] ?? wizardSteps[0];
  const before = wizardSteps[index - 1];
  const next = wizardSteps[index + 1];
  const missing = findMissing(answers);
  const hasFiles = (files.files?.length ?? 0) > 0;
  const isClockReady = [fileAnswers.logo, fileAnswers.photos].every(
    (each) => each === 'none' || (each === 'given' && hasFiles),
  );

  if (submission.project) {
    if (!files.files) return <Spinner text="Loading..." />;
    return (
      <WizardSending
        project={submission.project}
        files={files.files}
        answers={toAnsweredParts(fileAnswers)}
        onSettled={files.remove}
        onDone={submission.finish}
      />
    );
  }

  const advance = () => {
    if (next) onStep(next.id);
    else if (missing.length === 0) submission.submit(answers, fileAnswers);
  };

  return (
    <div className="grid gap-12 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          advance();
        }}
      >
        <FormAlert className="mb-6" title="Submission Error" message={submission.problem} />
        <WizardStepFields step={step} answers={answers} onAnswer={answer}>
          {step.id === 'files' && <WizardFiles stored={files} answers={fileAnswers} onAnswer={answerFiles} />}
        </WizardStepFields>
        {!next && <WizardMissing steps={missing} isClockReady={isClockReady} onStep={onStep} />}
        <div className="mt-7 flex flex-wrap gap-3">
          {next ? (
            <Button type="submit" variant="primary">
              Next
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={missing.length > 0 || files.files === null}
              isBusy={submission.isSubmitting}
              busyText="Submitting..."
            >
              Submit project
            </Button>
          )}
          {before && <Button onClick={() => onStep(before.id)}>Previous</Button>}
        </div>
      </form>
      <WizardOverview
        answers={answers}
        fileCount={files.files?.length ?? 0}
        current={step.id}
        onStep={onStep}
      />
    </div>
  );
}

type MissingProps = {
  steps: readonly WizardStep[];
  /** Whether logo and photos are answered too, so that the delivery date is set at once. */
  isClockReady: boolean;
  onStep: (step: StepId) => void;
};

/** The steps to complete before the project can be submitted, or that it can. */
const WizardMissing = ({ steps, isClockReady, onStep }: MissingProps) => (
  <p className="mt-6 text-sm" aria-live="polite">
    {steps.length === 0 ? (
      isClockReady ? (
        'Everything we need is here.'
      ) : (
        <>
          You can submit now. Your delivery date is set once we know about your logo and photos: answer them
          in{' '}
          <button type="button" className="link" onClick={() => onStep('files')}>
            Assets &amp; References
          </button>
          , or later on your project.
        </>
      )
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
