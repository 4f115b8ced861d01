import { toFileName } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { FileDrop, type StoredFile } from '#/features/uploads/index.ts';
import { formatSize } from '#/lib/format-size.ts';

/** Portals specification §2: what the wizard's picker takes. */
const only = {
  accept: 'image/*,.pdf,.doc,.docx',
  message: 'only images, PDFs and Word documents can be sent here.',
};

type Props = {
  /** Null until those chosen before are there. */
  files: readonly StoredFile[] | null;
  /** Whether this browser keeps them over a reload. */
  isStored: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
};

/** The files to send along with the project, once it is submitted. */
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
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${toFileName(file.name)}`}
                onClick={() => onRemove(id)}
              >
                <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
