import { Icon } from '@stackworks/ui';
import { useState, type DragEvent } from 'react';
import { holdsFiles, transferredFiles } from './transferred-files.ts';
import { useFileChoice } from './use-file-choice.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** While files are on their way; more can be added. */
  isBusy: boolean;
  /** Said below: what may be sent, and how large. */
  hint: string;
  /** As the attribute of that name of a file input. */
  accept?: string;
};

/** Where files are added: by a click, from the keyboard, by dropping them on it, or by pasting a picture. */
export function FileDrop({ onFiles, isBusy, hint, accept }: Props) {
  const { choose, input } = useFileChoice(onFiles, accept);
  const [isOver, setOver] = useState(false);
  usePastedFiles(onFiles);

  const allow = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    onFiles(transferredFiles(event.dataTransfer));
  };

  return (
    <>
      <button
        type="button"
        className={`grid w-full place-items-center gap-1.5 rounded-control border-[1.5px] border-dashed p-6 text-center text-sm transition-colors hover:border-ink ${
          isOver ? 'border-pounamu bg-pounamu-wash' : 'border-edge-strong'
        }`}
        onClick={choose}
        onDragEnter={allow}
        onDragOver={allow}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={22} />
        <strong className="font-label">{isBusy ? 'Uploading...' : 'Click to upload files'}</strong>
        <span className="text-xs text-soft">{isOver ? 'Let go to upload' : hint}</span>
      </button>
      {input}
    </>
  );
}
