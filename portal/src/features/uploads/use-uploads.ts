import {
  uploadedFile,
  portalRoutes,
  uploadLimits,
  type UploadedFile,
  type UploadLimits,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { sendRequest } from '#/lib/api/send-request.ts';
import { clearDrafts, saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import type { StoredFile } from './stored-files.ts';
import { deleteFile, sendUpload } from './send-upload.ts';
import { createUploadQueue, type Upload, type UploadQueue, type UploadTarget } from './upload-queue.ts';

/** The largest file allowed: a setting of the server that doesn't change while a page is open. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['/api/upload-limits'],
  queryFn: async (): Promise<UploadLimits> =>
    uploadLimits.parse(await (await sendRequest('/api/upload-limits')).json()),
  staleTime: Infinity,
});

type Options = UploadTarget & {
  /** Name of the queue. Screens that use the same name show the same files. */
  name: string;
  /** Whether uploaded files stay listed until `clearSent`, instead of for 5 s. */
  retainsSent?: boolean;
  onSent?: (upload: Upload) => void;
  /** Fields of a single file besides those of all. */
  fieldsOf?: (file: File) => Record<string, string>;
};

/**
 * A queue of uploads, which continues after its screen is closed. Each file uses the path and fields of when it was
 * added. A failure shows in a toast; without an active subscription it also opens the screen that explains it.
 */
export function useUploads({ name, path, fields, retainsSent = false, onSent, fieldsOf }: Options) {
  const queue = uploadQueue(name, retainsSent);
  const uploads = useSyncExternalStore((onChange) => queue.listen({ onChange }), queue.list);
  const departed = useSyncExternalStore((onChange) => queue.listen({ onChange }), queue.countDeparted);
  const { data: limits } = useQuery(uploadLimitsQuery);
  const maxBytes = limits?.fileBytes ?? Infinity;
  const toast = useToast();
  const [, navigate] = useLocation();

  const handleSent = useEffectEvent((upload: Upload) => onSent?.(upload));
  const handleFailed = useEffectEvent(({ problem }: Upload) => {
    if (problem?.code === 'subscription_required') {
      if (window.location.pathname === portalRoutes.subscriptionRequired) return;
      navigate(portalRoutes.subscriptionRequired);
    }
    toast({
      title: 'Upload failed',
      description: problem?.reason ?? 'Failed to upload file',
      tone: 'danger',
    });
  });
  useEffect(() => queue.listen({ onSent: handleSent, onFailed: handleFailed }), [queue]);

  const addStored = (files: readonly StoredFile[]) => {
    for (const stored of files) {
      queue.add([stored], { path, fields: { ...fields, ...fieldsOf?.(stored.file) } }, maxBytes);
    }
  };

  return {
    uploads,
    departed,
    isBusy: isUploading(uploads),
    files: uploads.flatMap(({ uploaded }) => uploaded ?? []),
    maxBytes: limits?.fileBytes ?? null,
    add: (files: readonly File[]) => addStored(files.map((file) => ({ id: newKey(), file }))),
    addStored,
    restore: (files: readonly UploadedFile[]) => queue.restore(files, { path, fields }),
    retry: queue.retry,
    cancel: queue.cancel,
    clearSent: queue.clearSent,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

const isUploading = (uploads: readonly Upload[]): boolean =>
  uploads.some(({ state }) => state === 'waiting' || state === 'sending');

const queues = new Map<string, UploadQueue>();

/** The queue of a name. It lives as long as the page, so uploads continue after their screen is closed. */
function uploadQueue(name: string, retainsSent: boolean): UploadQueue {
  const found = queues.get(name);
  if (found) return found;
  const queue = createUploadQueue({
    send: sendUpload,
    deleteFile,
    connection: window,
    retainsSent,
  });
  queue.listen({ onChange: guardLeaving });
  queues.set(name, queue);
  return queue;
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before it leaves a page that is still uploading. */
function guardLeaving(): void {
  if ([...queues.values()].some((queue) => isUploading(queue.list())))
    window.addEventListener('beforeunload', confirmLeaving);
  else window.removeEventListener('beforeunload', confirmLeaving);
}

const partOf = (form: string) => `${form}:files`;

/** Stores which files were uploaded for a form that isn't sent yet, as part of its draft. */
export function storeUnsentFiles(form: string, files: readonly UploadedFile[]): void {
  if (files.length > 0) saveDraft(partOf(form), { files: JSON.stringify(files) });
  else clearDrafts(partOf(form));
}

/** The files uploaded for a form before this page was opened; none when they can't be parsed. */
export function readUnsentFiles(form: string): UploadedFile[] {
  const text = readDraft(partOf(form), 'files');
  if (!text) return [];
  try {
    return uploadedFile.array().parse(JSON.parse(text));
  } catch {
    return [];
  }
}
