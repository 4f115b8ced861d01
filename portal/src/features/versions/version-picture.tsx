import type { UploadedFile } from '@stackworks/contracts';
import { useState } from 'react';
import { FilePreview } from '#/features/uploads/index.ts';
import { usePictureAddress } from '#/lib/session/viewed-files.ts';

type Props = { files: readonly UploadedFile[] };

/** A version's first picture, as large as its column, which opens all of them. Nothing without one. */
export function VersionPicture({ files }: Props) {
  const images = files.filter(({ fileType, previewUrl }) => fileType === 'image' && previewUrl);
  const [first] = images;
  const address = usePictureAddress(first?.previewUrl ?? null);
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState<UploadedFile | null>(null);
  if (!first || !address || hasFailed) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="mb-3.5 block aspect-[16/10] w-full overflow-hidden bg-fold shadow-sheet"
        onClick={() => setShown(first)}
      >
        <img
          src={address}
          alt={`Open ${first.fileName}`}
          loading="lazy"
          className="h-full w-full object-cover object-top"
          onError={() => setFailed(true)}
        />
      </button>
      <FilePreview images={images} shown={shown} onShow={setShown} />
    </>
  );
}
