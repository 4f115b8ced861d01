import type { UploadedFile } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { formatSize } from '#/lib/format.ts';
import { useFollowFile, usePictureAddress } from '#/lib/session/viewed-files.ts';
import { FilePreview } from './file-preview.tsx';

type Props = {
  label: string;
  files: readonly UploadedFile[];
  thumbnailSize: number;
  className?: string;
  rowClassName: string;
  facts: (file: UploadedFile) => ReactNode;
  actions?: ((file: UploadedFile) => ReactNode) | undefined;
};

export function FileRows({ label, files, thumbnailSize, className, rowClassName, facts, actions }: Props) {
  const [shown, setShown] = useState<UploadedFile | null>(null);
  const images = files.filter(({ fileType, previewUrl }) => fileType === 'image' && previewUrl);
  return (
    <>
      <ul aria-label={label} className={className}>
        {files.map((file) => (
          <li key={file.id} className={`flex items-center gap-3 text-sm leading-snug ${rowClassName}`}>
            <FileMark file={file} size={thumbnailSize} />
            <div className="min-w-0 flex-1">
              <FileName file={file} onPreview={setShown} />
              {facts(file)}
            </div>
            <FileLink
              href={file.fileUrl}
              fileName={file.fileName}
              className="icon-button"
              aria-label={`Download ${file.fileName}`}
            >
              <Icon name="download" size={20} />
            </FileLink>
            {actions?.(file)}
          </li>
        ))}
      </ul>
      <FilePreview images={images} shown={shown} onShow={setShown} />
    </>
  );
}

/** The files of a message or version; nothing when there are none. */
export const AttachmentList = ({ files }: { files: readonly UploadedFile[] }) =>
  files.length > 0 && (
    <FileRows
      label="Attached files"
      files={files}
      thumbnailSize={56}
      className="grid grid-cols-1 gap-2"
      rowClassName="bg-sheet p-2 shadow-sheet"
      facts={({ fileSize }) => <p className="text-xs text-soft">{formatSize(fileSize)}</p>}
    />
  );

function FileMark({ file, size }: { file: UploadedFile; size: number }) {
  const { fileType } = file;
  const thumbnailUrl = usePictureAddress(file.thumbnailUrl);
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

/** A file's name, which opens a picture in the preview and a PDF in a new tab. */
function FileName({ file, onPreview }: { file: UploadedFile; onPreview: (file: UploadedFile) => void }) {
  const { fileName, fileType, previewUrl } = file;
  const look = 'block max-w-full truncate text-left font-semibold';
  if (!previewUrl) {
    return (
      <span className={look} title={fileName}>
        {fileName}
      </span>
    );
  }
  const linkLook = `${look} underline decoration-transparent underline-offset-[.22em] hover:decoration-current`;
  if (fileType !== 'image') {
    return (
      <FileLink href={previewUrl} fileName={fileName} title={fileName} className={linkLook}>
        {fileName}
        <span className="sr-only"> (opens in a new tab)</span>
      </FileLink>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={fileName}
      className={linkLook}
      onClick={() => onPreview(file)}
    >
      {fileName}
    </button>
  );
}

type LinkProps = ComponentProps<'a'> & { href: string; fileName: string };

function FileLink({ href, fileName, children, ...link }: LinkProps) {
  const followFile = useFollowFile();
  return (
    <a {...link} href={href} target="_blank" rel="noopener" onClick={(event) => followFile(event, fileName)}>
      {children}
    </a>
  );
}
