import type { UploadedFile } from '@stackworks/contracts';
import { Button, Dialog, Icon, LinkButton, Spinner } from '@stackworks/ui';
import { useState } from 'react';
import { formatSize, formatDateTime } from '#/lib/format.ts';
import { useDocumentEvent } from '#/lib/hooks.ts';
import { useFollowFile, usePictureAddress } from '#/lib/session/viewed-files.ts';

type Props = {
  images: readonly UploadedFile[];
  shown: UploadedFile | null;
  onShow: (image: UploadedFile | null) => void;
};

/** Shows pictures one at a time, as large as the screen allows. The arrow keys browse them. */
export const FilePreview = ({ images, shown, onShow }: Props) => (
  <Dialog title={shown?.fileName ?? ''} isOpen={shown !== null} isWide onClose={() => onShow(null)}>
    {shown && <Pictures images={images} shown={shown} onShow={onShow} />}
  </Dialog>
);

function Pictures({ images, shown, onShow }: Props & { shown: UploadedFile }) {
  const followFile = useFollowFile();
  const place = images.findIndex(({ id }) => id === shown.id);
  const step = (by: number) => {
    const next = images[place + by];
    if (next) onShow(next);
  };
  useDocumentEvent('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });

  return (
    <>
      <Picture key={shown.id} file={shown} />
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {images.length > 1 && (
          <>
            <Button size="small" aria-disabled={place <= 0 || undefined} onClick={() => step(-1)}>
              <Icon name="back" />
              Previous
            </Button>
            <Button
              size="small"
              aria-disabled={place === images.length - 1 || undefined}
              onClick={() => step(1)}
            >
              Next
              <Icon name="forward" />
            </Button>
          </>
        )}
        <p className="mr-auto px-1 text-sm text-soft" role="status">
          {images.length > 1 && `${place + 1} of ${images.length}. `}
          {formatSize(shown.fileSize)}, {formatDateTime(shown.createdAt)}
        </p>
        <LinkButton
          size="small"
          href={shown.fileUrl}
          target="_blank"
          rel="noopener"
          onClick={(event) => followFile(event, shown.fileName)}
        >
          <Icon name="download" />
          Download
        </LinkButton>
      </div>
    </>
  );
}

function Picture({ file }: { file: UploadedFile }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const address = usePictureAddress(file.previewUrl);
  return (
    <div className="grid h-[62dvh] place-items-center bg-fold">
      {state === 'loading' && <Spinner text="Loading image..." />}
      {state === 'failed' && (
        <p role="alert" className="p-5 text-center text-sm">
          We can’t show this image here. Download it to see it.
        </p>
      )}
      {address && state !== 'failed' && (
        <img
          className={`max-h-[62dvh] max-w-full object-contain ${state === 'loading' ? 'hidden' : ''}`}
          src={address}
          alt={file.description ?? file.fileName}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
