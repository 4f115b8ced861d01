import { briefFileParts, toFileName, type BriefFilePart } from '@stackworks/contracts';
import { Icon, Select, TextArea, TextField } from '@stackworks/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { briefFiles } from '#/features/projects/brief/brief-questions.ts';
import { FileDrop, type useStoredFiles } from '#/features/uploads/index.ts';
import { formatSize } from '#/lib/format.ts';
import { findProblems, isComplete, questionsIn, type Answers, type FileAnswers } from './answers.ts';
import { wizardSteps, type StepId, type WizardStep } from './steps.ts';

type Props = {
  step: WizardStep;
  answers: Answers;
  onAnswer: (name: keyof Answers, text: string) => void;
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

/** The wizard's accepted files (portals specification §2). */
const only = {
  accept: 'image/*,.pdf,.doc,.docx',
  message: 'only images, PDFs and Word documents can be sent here.',
};

type FilesProps = {
  stored: ReturnType<typeof useStoredFiles>;
  answers: FileAnswers;
  onAnswer: (part: BriefFilePart, answer: string) => void;
};

/** The files to upload once the project is created, and whether logo and photos are among them. */
export const WizardFiles = ({ stored: { files, isStored, add, remove }, answers, onAnswer }: FilesProps) => (
  <>
    <div>
      <FileDrop
        onFiles={add}
        only={only}
        hint="Your logo, photos, a price list: images, PDFs or Word documents"
      />
      <p className="hint">
        {isStored
          ? 'We’ll send them with your project. Until then they’re saved in this browser.'
          : 'We’ll send them with your project. This browser can’t save them, so don’t reload the page.'}
      </p>
      {files && files.length > 0 && (
        <ul aria-label="Chosen files" className="mt-4 border-t-2 border-ink">
          {files.map(({ id, file }) => (
            <li key={id} className="flex items-center gap-3 border-b border-edge py-2">
              <Icon name={file.type.startsWith('image/') ? 'image' : 'document'} size={22} />
              <span className="min-w-0 flex-1 break-words">
                {toFileName(file.name)}
                <span className="block text-xs text-soft">{formatSize(file.size)}</span>
              </span>
              <IconButton icon="cross" label={`Remove ${toFileName(file.name)}`} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
    <div className="grid gap-6 sm:grid-cols-2">
      {briefFileParts.map((part) => (
        <Select
          key={part}
          label={briefFiles[part].title}
          hint="We’ll set your delivery date once you’ve answered this."
          value={answers[part]}
          onChange={({ target }) => onAnswer(part, target.value)}
        >
          <option value="">I’ll add this later</option>
          <option value="given">In the files above</option>
          <option value="none">I don’t have any</option>
        </Select>
      ))}
    </div>
  </>
);
