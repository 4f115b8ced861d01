import type { UploadedFile, Page, Role } from '@stackworks/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded, LoadMore } from '#/components/paged-list.tsx';
import { FileRows } from '#/features/uploads/index.ts';
import { formatSize, formatDateTime } from '#/lib/format.ts';

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<Page<UploadedFile>>>;
  viewer: Role;
  formatBytes?: (bytes: number | null) => string;
  children?: (asset: UploadedFile) => ReactNode;
};

const uploaders = {
  client: { client: 'you', admin: 'the team' },
  admin: { client: 'the client', admin: 'the team' },
} as const satisfies Record<Role, Record<Role, string>>;

export const FileList = ({ query, viewer, formatBytes = formatSize, children }: Props) => (
  <Loaded
    query={query}
    loading="Loading files..."
    failed="We couldn’t load these files"
    failedText="They’re safe. Check your connection and try again."
  >
    {({ pages }) => {
      const assets = pages.flatMap(({ items }) => items);
      if (assets.length === 0) return <p className="py-4 text-sm text-soft">No files uploaded yet</p>;
      return (
        <>
          <FileRows
            label="Files"
            assets={assets}
            thumbnailSize={44}
            rowClassName="border-b border-edge py-2.5"
            facts={(asset) => (
              <>
                <p className="text-xs text-soft">
                  {formatBytes(asset.fileSize)}, {formatDateTime(asset.createdAt)}. Uploaded by{' '}
                  {uploaders[viewer][asset.uploadedBy]}
                  {numberNamesake(asset, assets)}
                  {viewer === 'admin' && isUnsent(asset) && '. Not sent yet'}
                </p>
                {hasDescription(asset) && (
                  <p className="truncate text-xs text-soft" title={asset.description}>
                    {asset.description}
                  </p>
                )}
              </>
            )}
            actions={children}
          />
          <LoadMore {...query} />
        </>
      );
    }}
  </Loaded>
);

/** Numbers a file among those with its name, oldest first; empty where it is the only one. */
function numberNamesake({ id, fileName }: UploadedFile, assets: readonly UploadedFile[]): string {
  const namesakes = assets.filter((other) => other.fileName === fileName);
  // The list has the newest first.
  const place = namesakes.length - namesakes.findIndex((other) => other.id === id);
  return namesakes.length > 1 ? `. Copy ${place} of ${namesakes.length} with this name` : '';
}

/** Files added without a description have the uploader's name as theirs (portals specification §9), which is shown anyway. */
const hasDescription = (asset: UploadedFile): asset is UploadedFile & { description: string } =>
  asset.description !== null && !asset.description.startsWith('Uploaded by ');

/** The client sees staff's files only as part of a message or version; until then the uploader may remove them. */
const isUnsent = ({ uploadedBy, isRemovable }: UploadedFile): boolean =>
  uploadedBy === 'admin' && isRemovable;
