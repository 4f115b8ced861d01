import { uploadLimits, type Asset, type UploadLimits } from '@stackworks/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { sendRequest } from '#/lib/api/send-request.ts';
import type { KeptFile } from './stored-drafts.ts';
import { uploadQueue } from './queues.ts';
import type { Upload, UploadTarget } from './upload-queue.ts';

/** How large a file may be. A setting of the server, which no open page sees change. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['/api/upload-limits'],
  queryFn: async (): Promise<UploadLimits> =>
    uploadLimits.parse(await (await sendRequest('/api/upload-limits')).json()),
  staleTime: Infinity,
});

type Options = UploadTarget & {
  /** Names the queue: for what and whom its files are. Screens that name the same one show the same files. */
  name: string;
  /** Whether files that have been sent stay in the list, until `clearSent`. Otherwise they leave it after 5 s. */
  keepsSent?: boolean;
  onSent?: (upload: Upload) => void;
  onFailed?: (upload: Upload) => void;
};

/**
 * A queue of uploads and what can be done with it. Files go on being sent when the screen that added them is left.
 * Each is sent with the path and the fields of the moment it was added.
 */
export function useUploads({ name, path, fields, keepsSent = false, onSent, onFailed }: Options) {
  const queue = uploadQueue(name, keepsSent);
  const uploads = useSyncExternalStore((onChange) => queue.listen({ onChange }), queue.list);
  const departed = useSyncExternalStore((onChange) => queue.listen({ onChange }), queue.countDeparted);
  const { data: limits } = useQuery(uploadLimitsQuery);
  const maxBytes = limits?.fileBytes ?? Infinity;

  const tellSent = useEffectEvent((upload: Upload) => onSent?.(upload));
  const tellFailed = useEffectEvent((upload: Upload) => onFailed?.(upload));
  useEffect(
    () => queue.listen({ onChange: () => undefined, onSent: tellSent, onFailed: tellFailed }),
    [queue],
  );

  return {
    uploads,
    /** How many more have been sent, together with these, and are no longer listed. */
    departed,
    /** Whether anything is still on its way. */
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    /** What has been sent and is still listed. */
    assets: uploads.flatMap(({ asset }) => asset ?? []),
    maxBytes: limits?.fileBytes ?? null,
    add: (files: readonly File[]) => queue.add(files, { path, fields }, maxBytes),
    addKept: (files: readonly KeptFile[]) => queue.addKept(files, { path, fields }, maxBytes),
    restore: (assets: readonly Asset[]) => queue.restore(assets, { path, fields }),
    retry: queue.retry,
    cancel: queue.cancel,
    clearSent: queue.clearSent,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
