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
  children?: (file: UploadedFile) => ReactNode;
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
      const files = pages.flatMap(({ items }) => items);
      if (files.length === 0) return <p className="py-4 text-sm text-soft">No files uploaded yet</p>;
      return (
        <>
          <FileRows
            label="Files"
            files={files}
            thumbnailSize={44}
            rowClassName="border-b border-edge py-2.5"
            facts={(file) => (
              <>
                <p className="text-xs text-soft">
                  {formatBytes(file.fileSize)}, {formatDateTime(file.createdAt)}. Uploaded by{' '}
                  {uploaders[viewer][file.uploadedBy]}
                  {numberNamesake(file, files)}
                  {viewer === 'admin' && isUnsent(file) && '. Not sent yet'}
                </p>
                {hasDescription(file) && (
                  <p className="truncate text-xs text-soft" title={file.description}>
                    {file.description}
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
function numberNamesake({ id, fileName }: UploadedFile, files: readonly UploadedFile[]): string {
  const namesakes = files.filter((other) => other.fileName === fileName);
  // The list has the newest first.
  const place = namesakes.length - namesakes.findIndex((other) => other.id === id);
  return namesakes.length > 1 ? `. Copy ${place} of ${namesakes.length} with this name` : '';
}

/** Files added without a description have the uploader's name as theirs (portals specification §9), which is shown anyway. */
const hasDescription = (file: UploadedFile): file is UploadedFile & { description: string } =>
  file.description !== null && !file.description.startsWith('Uploaded by ');

/** The client sees staff's files only as part of a message or version; until then the uploader may remove them. */
const isUnsent = ({ uploadedBy, can }: UploadedFile): boolean => uploadedBy === 'admin' && can.delete;
