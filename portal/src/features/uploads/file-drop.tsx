import { Icon } from '@stackworks/ui';
import { useState } from 'react';
import { isAccepted } from './is-accepted.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useFileChoice } from './use-file-choice.tsx';
import { usePastedFiles } from './use-pasted-files.ts';

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** While files are on their way; more can be added. */
  isBusy: boolean;
  /** Said below: what may be sent, and how large. */
  hint: string;
  /** The kinds taken, as the attribute of that name of a file input, and what is said of others; all when left out. */
  only?: { accept: string; refusal: string };
};

/** Where files are added: by a click, from the keyboard, by dropping them there, or by pasting a picture. */
export function FileDrop({ onFiles, isBusy, hint, only }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = (files: readonly File[]) => {
    const taken = only ? files.filter((file) => isAccepted(file, only.accept)) : files;
    setRefused(files.filter((file) => !taken.includes(file)).map(({ name }) => name));
    if (taken.length > 0) onFiles(taken);
  };
  const { choose, input } = useFileChoice(take, only?.accept);
  const { zone, isOver } = useDroppedFiles<HTMLButtonElement>(take);
  usePastedFiles(take);

  return (
    <>
      <button
        ref={zone}
        type="button"
        className={`grid w-full place-items-center gap-1.5 rounded-control border-[1.5px] border-dashed p-6 text-center text-sm transition-colors hover:border-ink ${
          isOver ? 'border-pounamu bg-pounamu-wash' : 'border-edge-strong'
        }`}
        onClick={choose}
      >
        <Icon name="upload" size={22} />
        <strong className="font-label">{isBusy ? 'Uploading...' : 'Click to upload files'}</strong>
        <span className="text-xs text-soft">{isOver ? 'Drop to upload' : hint}</span>
      </button>
      {input}
      {only && refused.length > 0 && (
        <p role="alert" className="problem break-words">
          {refused.join(', ')}: {only.refusal}
        </p>
      )}
    </>
  );
}
