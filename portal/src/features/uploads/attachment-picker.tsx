import { Icon } from '@stackworks/ui';
import { useFileChoice } from './use-file-choice.tsx';

/** The button that attaches files to what is being written. */
export function AttachmentPicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { choose, input } = useFileChoice(onFiles);
  return (
    <>
      <button type="button" className="icon-button" aria-label="Attach files" onClick={choose}>
        <Icon name="clip" size={20} />
      </button>
      {input}
    </>
  );
}
