import { portalRoutes } from '@stackworks/contracts';
import { Button, Spinner } from '@stackworks/ui';
import { useLocation } from 'wouter';
import { FormAlert } from '#/components/form-alert.tsx';
import { useStoredFiles } from '#/features/uploads/index.ts';
import { findMissing, toGivenParts } from './answers.ts';
import { wizardSteps, type StepId } from './steps.ts';
import { useAnswers, useFileAnswers } from './use-answers.ts';
import { useSubmission } from './use-submission.ts';
import { WizardFileAnswers } from './wizard-file-answers.tsx';
import { WizardFiles } from './wizard-files.tsx';
import { WizardMissing } from './wizard-missing.tsx';
import { WizardOverview } from './wizard-overview.tsx';
import { WizardSending } from './wizard-sending.tsx';
import { WizardStepFields } from './wizard-step.tsx';

type Props = {
  clientId: string;
  /** The open step, from the address; the first when it names none. */
  stepId: string | null;
  onStep: (step: StepId) => void;
};

/** The project wizard. Steps can be answered in any order, and answers are stored in the browser until the project is sent. */
export function Wizard({ clientId, stepId, onStep }: Props) {
  const draft = `wizard:${clientId}`;
  const [, navigate] = useLocation();
  const [answers, answer] = useAnswers(draft);
  const [fileAnswers, answerFiles] = useFileAnswers(draft);
  const files = useStoredFiles(draft);
  const submission = useSubmission(draft, () => navigate(portalRoutes.subscriptionRequired));

  const index = Math.max(
    wizardSteps.findIndex(({ id }) => id === stepId),
    0,
  );
  const step = wizardSteps[index] ?? wizardSteps[0];
  const before = wizardSteps[index - 1];
  const next = wizardSteps[index + 1];
  const missing = findMissing(answers);
  const hasFiles = (files.files?.length ?? 0) > 0;
  const isClockReady = [fileAnswers.logo, fileAnswers.photos].every(
    (said) => said === 'none' || (said === 'given' && hasFiles),
  );

  if (submission.project) {
    if (!files.files) return <Spinner text="Loading..." />;
    return (
      <WizardSending
        project={submission.project}
        files={files.files}
        answers={toGivenParts(fileAnswers)}
        onSettled={files.remove}
        onDone={submission.finish}
      />
    );
  }

  const goOn = () => {
    if (next) onStep(next.id);
    else if (missing.length === 0) submission.submit(answers, fileAnswers);
  };

  return (
    <div className="grid gap-12 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <FormAlert className="mb-6" title="Submission Error" message={submission.problem} />
        <WizardStepFields step={step} answers={answers} onAnswer={answer}>
          {step.id === 'assets' && (
            <>
              <WizardFiles
                files={files.files}
                isStored={files.isStored}
                onAdd={files.add}
                onRemove={files.remove}
              />
              <WizardFileAnswers answers={fileAnswers} onAnswer={answerFiles} />
            </>
          )}
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
