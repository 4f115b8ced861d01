import { briefFileParts, toFileName, type BriefFilePart } from '@stackworks/contracts';
import { Icon, Select } from '@stackworks/ui';
import { IconButton } from '#/components/icon-button.tsx';
import { briefFiles } from '#/features/projects/brief/brief-questions.ts';
import { FileDrop, type StoredFile } from '#/features/uploads/index.ts';
import { formatSize } from '#/lib/format.ts';
import type { FileAnswers } from './answers.ts';

/** The wizard's accepted files (portals specification §2). */
const only = {
  accept: 'image/*,.pdf,.doc,.docx',
  message: 'only images, PDFs and Word documents can be sent here.',
};

type Props = {
  /** Null until stored files are read. */
  files: readonly StoredFile[] | null;
  /** Whether this browser stores them. */
  isStored: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
};

/** The files to upload once the project is created. */
export function WizardFiles({ files, isStored, onAdd, onRemove }: Props) {
  return (
    <div>
      <FileDrop
        onFiles={onAdd}
        isBusy={false}
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
              <IconButton
                icon="cross"
                label={`Remove ${toFileName(file.name)}`}
                onClick={() => onRemove(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AnswersProps = { answers: FileAnswers; onAnswer: (part: BriefFilePart, answer: string) => void };

/** Whether logo and photos are among the chosen files; both answers are required for a delivery date. */
export function WizardFileAnswers({ answers, onAnswer }: AnswersProps) {
  return (
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
  );
}
