import { Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { useDocumentEvent } from '#/lib/hooks.ts';
import { isTextPasted, takeFiles, useFileChoice } from './choose-files.tsx';

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** Whether files are uploading; more can be added. */
  isBusy?: boolean;
  /** What may be sent, and how large. */
  hint: string;
  /** The accepted types, as the attribute of a file input, and the message for others; all when left out. */
  only?: { accept: string; message: string };
};

/** Adds files by a click, from the keyboard, by dropping them, or by pasting a picture. */
export function FileDrop({ onFiles, isBusy = false, hint, only }: Props) {
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const add = (files: readonly File[]) => {
    const accepted = only ? files.filter((file) => isAccepted(file, only.accept)) : files;
    setRejected(files.filter((file) => !accepted.includes(file)).map(({ name }) => name));
    if (accepted.length > 0) onFiles(accepted);
  };
  const { choose, input } = useFileChoice(add, only?.accept);
  const { zone, isOver } = useTransferredFiles(add);

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
      {only && rejected.length > 0 && (
        <p role="alert" className="problem break-words">
          {rejected.join(', ')}: {only.message}
        </p>
      )}
    </>
  );
}

/** Files dropped anywhere in these count as dropped on the zone in them. */
const panel = 'form, section, [role="tabpanel"]';

/**
 * Takes files dropped on a zone or anywhere in its panel, or pasted anywhere on the screen, unless the focused element
 * takes them. Elsewhere a drop is cancelled, or the browser would leave the page to open the file.
 * @returns the zone's ref, and whether files are dragged over it
 */
function useTransferredFiles(onFiles: (files: readonly File[]) => void) {
  const zone = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);

  const isBehindDialog = () => document.querySelector('dialog:modal') !== null;
  const isForZone = ({ target }: DragEvent) =>
    target instanceof Node && zone.current?.closest(panel)?.contains(target) === true && !isBehindDialog();
  useDocumentEvent('dragover', (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    const isHere = isForZone(event);
    if (isHere) dataTransfer.dropEffect = 'copy';
    else if (!event.defaultPrevented) dataTransfer.dropEffect = 'none';
    event.preventDefault();
    setOver(isHere);
  });
  useDocumentEvent('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) setOver(false);
  });
  useDocumentEvent('drop', (event) => {
    setOver(false);
    const files = takeFiles(event, event.dataTransfer);
    if (files && isForZone(event)) onFiles(files);
  });
  useDocumentEvent('paste', (event) => {
    if (event.defaultPrevented || isBehindDialog()) return;
    if (!event.clipboardData || isTextPasted(event.clipboardData)) return;
    const files = takeFiles(event, event.clipboardData);
    if (files) onFiles(files);
  });
  return { zone, isOver };
}

/** Whether a file matches an `accept` attribute, which dropping and pasting bypass. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean =>
  accept
    .split(',')
    .map((kind) => kind.trim())
    .some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    });
