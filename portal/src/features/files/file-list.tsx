import type { Asset, Page, Role } from '@stackworks/contracts';
import { ErrorState } from '@stackworks/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DownloadLink, FileMark, FileName, FilePreview } from '#/features/uploads/index.ts';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { formatSize } from '#/lib/format-size.ts';

type Props = {
  /** What reads the list. */
  files: UseInfiniteQueryResult<InfiniteData<Page<Asset>>>;
  /** Who looks. */
  viewer: Role;
  /** How this screen writes a file’s size. */
  formatBytes?: (bytes: number | null) => string;
  /** What else can be done with a file. */
  children?: (asset: Asset) => ReactNode;
};

/** Who uploaded a file, as each side says it. */
const uploaders = {
  client: { client: 'you', admin: 'the team' },
  admin: { client: 'the client', admin: 'the team' },
} as const satisfies Record<Role, Record<Role, string>>;

/** A project's files, to look at and to download. */
export function FileList({ files, viewer, formatBytes = formatSize, children }: Props) {
  const [shown, setShown] = useState<Asset | null>(null);
  if (files.isPending) return <ListLoading text="Loading files..." />;
  if (!files.data) {
    return (
      <ErrorState
        title="We couldn’t load these files"
        text="They’re safe. Check your connection and try again."
        onRetry={() => void files.refetch()}
      />
    );
  }
  const assets = files.data.pages.flatMap(({ items }) => items);
  if (assets.length === 0) return <p className="py-4 text-sm text-soft">No files uploaded yet</p>;
  const images = assets.filter(({ fileType, previewUrl }) => fileType === 'image' && previewUrl);
  return (
    <>
      <ul aria-label="Files">
        {assets.map((asset) => (
          <li
            key={asset.id}
            className="flex items-center gap-3 border-b border-edge py-2.5 text-sm leading-snug"
          >
            <FileMark asset={asset} size={44} />
            <div className="min-w-0 flex-1">
              <FileName asset={asset} onPreview={setShown} />
              <p className="text-xs text-soft">
                {formatBytes(asset.fileSize)}, {formatDay(asset.createdAt)}. Uploaded by{' '}
                {uploaders[viewer][asset.uploadedBy]}
                {sayWhich(asset, assets)}
                {viewer === 'admin' && isUnsent(asset) && '. Not sent yet'}
              </p>
              {hasWords(asset) && (
                <p className="truncate text-xs text-soft" title={asset.description}>
                  {asset.description}
                </p>
              )}
            </div>
            <DownloadLink asset={asset} />
            {children?.(asset)}
          </li>
        ))}
      </ul>
      <LoadMore {...files} />
      <FilePreview images={images} shown={shown} onShow={setShown} />
    </>
  );
}

/** Which one a file is of those with its name, oldest first; nothing where it is the only one. */
function sayWhich({ id, fileName }: Asset, assets: readonly Asset[]): string {
  const namesakes = assets.filter((other) => other.fileName === fileName);
  // The list has the newest first.
  const place = namesakes.length - namesakes.findIndex((other) => other.id === id);
  return namesakes.length > 1 ? `. Copy ${place} of ${namesakes.length} with this name` : '';
}

/** A file added without a word is described by its uploader's name (portals specification §9), which is said anyway. */
const hasWords = (asset: Asset): asset is Asset & { description: string } =>
  asset.description !== null && !asset.description.startsWith('Uploaded by ');

/** What staff upload the client sees only as part of a message or version; until then its uploader may remove it. */
const isUnsent = ({ uploadedBy, isRemovable }: Asset): boolean => uploadedBy === 'admin' && isRemovable;
