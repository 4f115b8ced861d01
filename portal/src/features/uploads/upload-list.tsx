import { toFileName } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { IconButton } from '#/components/icon-button.tsx';
import { formatSize } from '#/lib/format.ts';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

type Props = Pick<Uploads, 'uploads' | 'departed' | 'retry' | 'cancel'>;

/** The progress of each upload, with ways to retry, cancel and remove it. */
export function UploadList({ uploads, departed, retry, cancel }: Props) {
  const done = departed + uploads.filter(({ state }) => state === 'sent').length;
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.length > 0 && `${done} of ${departed + uploads.length} files uploaded`}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid grid-cols-1 gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} retry={retry} cancel={cancel} />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = Pick<Props, 'retry' | 'cancel'> & { upload: Upload };

function UploadRow({ upload, retry, cancel }: RowProps) {
  const { id, file, state, sentBytes, problem } = upload;
  const name = toFileName(file.name);
  const isUploading = state === 'waiting' || state === 'sending';
  return (
    <li
      className={`flex items-start gap-3 px-3.5 py-2.5 text-sm leading-snug ${problem ? 'bg-danger-wash' : 'bg-fold'}`}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        {isUploading && (
          <progress
            aria-label={`Upload of ${name}`}
            className="progress mb-1 mt-1.5"
            max={100}
            value={file.size === 0 ? 100 : Math.floor((100 * sentBytes) / file.size)}
          />
        )}
        <p role={problem ? 'alert' : undefined} className={`text-xs ${problem ? 'text-danger' : ''}`}>
          {describeState(upload)}
        </p>
        {problem?.canRetry && (
          <Button size="small" className="mt-2" onClick={() => retry(id)} aria-label={`Try again: ${name}`}>
            Try again
          </Button>
        )}
      </div>
      {state === 'sent' && <Icon name="tick" size={22} className="mt-1.5 text-pounamu" />}
      <IconButton
        icon="cross"
        className="-mr-2"
        label={`${isUploading ? 'Cancel' : 'Remove'} ${name}`}
        onClick={() => cancel(id)}
      />
    </li>
  );
}

function describeState({ state, file, sentBytes, problem }: Upload): string {
  switch (state) {
    case 'waiting':
      return `Waiting, ${formatSize(file.size)}`;
    case 'sending':
      return `Uploading... ${formatSize(sentBytes)} of ${formatSize(file.size)}`;
    case 'sent':
      return 'Uploaded';
    case 'failed':
      return problem?.title === 'Error uploading'
        ? `${problem.title}. ${problem.reason}. We’ll resume when you’re back online.`
        : `${problem?.title}. ${problem?.reason}`;
  }
}
