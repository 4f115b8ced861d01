import type { Asset } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useState } from 'react';
import { usePictureAddress } from '#/lib/session/viewed-files.ts';

/** What a file looks like beside its name: a small picture of an image, else the drawing of an image or a document. */
export function FileMark({ asset, size }: { asset: Asset; size: number }) {
  const { fileType } = asset;
  const thumbnailUrl = usePictureAddress(asset.thumbnailUrl);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (thumbnailUrl && thumbnailUrl !== failedUrl) {
    return (
      <img
        className="flex-none bg-fold object-cover shadow-sheet"
        src={thumbnailUrl}
        alt=""
        loading="lazy"
        width={size}
        height={size}
        style={{ width: size, height: size }}
        onError={() => setFailedUrl(thumbnailUrl)}
      />
    );
  }
  return (
    <span className="grid flex-none place-items-center" style={{ width: size, height: size }}>
      <Icon name={fileType === 'image' ? 'image' : 'document'} size={Math.min(size, 26)} />
    </span>
  );
}
