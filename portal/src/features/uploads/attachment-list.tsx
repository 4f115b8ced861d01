import type { Asset } from '@stackworks/contracts';
import { useState } from 'react';
import { formatSize } from '#/lib/format-size.ts';
import { DownloadLink } from './download-link.tsx';
import { FileMark } from './file-mark.tsx';
import { FileName } from './file-name.tsx';
import { FilePreview } from './file-preview.tsx';

/** The files that came with a message or a version; nothing when there are none. */
export function AttachmentList({ assets }: { assets: readonly Asset[] }) {
  const [shown, setShown] = useState<Asset | null>(null);
  if (assets.length === 0) return null;
  const images = assets.filter(({ fileType, previewUrl }) => fileType === 'image' && previewUrl);
  return (
    <>
      <ul aria-label="Attached files" className="grid grid-cols-1 gap-2">
        {assets.map((asset) => (
          <li
            key={asset.id}
            className="flex items-center gap-3 bg-sheet p-2 text-sm leading-snug shadow-sheet"
          >
            <FileMark asset={asset} size={56} />
            <div className="min-w-0 flex-1">
              <FileName asset={asset} onPreview={setShown} />
              <p className="text-xs text-soft">{formatSize(asset.fileSize)}</p>
            </div>
            <DownloadLink asset={asset} />
          </li>
        ))}
      </ul>
      <FilePreview images={images} shown={shown} onShow={setShown} />
    </>
  );
}
