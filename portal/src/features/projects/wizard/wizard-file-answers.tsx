import { briefFileParts, type BriefFilePart } from '@stackworks/contracts';
import { Select } from '@stackworks/ui';
import type { FileAnswers } from './answers.ts';

const labels = { logo: 'Your logo', photos: 'Photos of your work' } as const satisfies Record<
  BriefFilePart,
  string
>;

type Props = { answers: FileAnswers; onAnswer: (part: BriefFilePart, said: string) => void };

/** Whether logo and photos are among the chosen files: the delivery clock starts when both are answered. */
export function WizardFileAnswers({ answers, onAnswer }: Props) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {briefFileParts.map((part) => (
        <Select
          key={part}
          label={labels[part]}
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
  );
}
