import type { UploadedFile, ErrorCode } from '@stackworks/contracts';
import { ApiError, ConnectionError, failureMessage } from '#/lib/api/errors.ts';
import { formatMegabytes } from '#/lib/format.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import type { UploadRequest } from './send-upload.ts';
import type { StoredFile } from './stored-files.ts';

export type UploadTarget = { path: string; fields?: Record<string, string> };

export type UploadProblem = {
  title: 'Failed to upload' | 'Error uploading';
  reason: string;
  canRetry: boolean;
  code: ErrorCode | null;
};

export type Upload = {
  /** Also its idempotency key, so that it is stored once however often it is sent. */
  id: string;
  file: File;
  target: UploadTarget;
  state: 'waiting' | 'sending' | 'sent' | 'failed';

  sentBytes: number;
  problem: UploadProblem | null;
  uploaded: UploadedFile | null;
};

export type UploadListener = {
  onChange?: () => void;
  onSent?: (upload: Upload) => void;
  onFailed?: (upload: Upload) => void;
};

type Parts = {
  send: (request: UploadRequest) => Promise<UploadedFile>;
  /** Deletes an uploaded file that is removed from the queue. */
  deleteFile: (uploaded: UploadedFile) => Promise<void>;
  /** Fires `online` when the connection is back. */
  connection: EventTarget;
  /** Whether uploaded files stay in the list until they are cleared, instead of for 5 s. */
  retainsSent: boolean;
};

const atOnce = 3;
/** Portals specification §9: an upload's status is cleared after 5 s. */
const shownSentForMs = 5000;
/** Delays before each retry after a broken connection. */
const retryAfterMs = [2000, 5000, 15_000, 30_000];
/** Statuses that a retry can't change: too large, type not accepted. */
const permanent: ReadonlySet<number> = new Set([413, 415]);

/** Uploads files three at a time, and retries those whose connection broke. */
export function createUploadQueue({ send, deleteFile, connection, retainsSent }: Parts) {
  const listeners = new Set<UploadListener>();
  const sending = new Map<string, AbortController>();
  const retries = new Map<string, { attempt: number; timer: ReturnType<typeof setTimeout> | undefined }>();
  let uploads: readonly Upload[] = [];
  /** How many uploaded files have left the list since it was last empty. */
  let departed = 0;

  const find = (id: string) => uploads.find((upload) => upload.id === id);
  const show = (next: readonly Upload[]) => {
    uploads = next;
    if (next.length === 0) departed = 0;
    for (const { onChange } of listeners) onChange?.();
  };
  const change = (id: string, values: Partial<Upload>) =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));

  function fill(): void {
    for (const upload of uploads) {
      if (upload.state !== 'waiting') continue;
      if (sending.size === atOnce) return;
      void sendOne(upload);
    }
  }

  async function sendOne({ id, file, target }: Upload): Promise<void> {
    const controller = new AbortController();
    sending.set(id, controller);
    change(id, { state: 'sending', sentBytes: 0, problem: null });
    const onProgress = (sentBytes: number) => change(id, { sentBytes });
    try {
      finish(id, await send({ ...target, file, key: id, signal: controller.signal, onProgress }));
    } catch (error) {
      if (!controller.signal.aborted) fail(id, error);
    } finally {
      sending.delete(id);
      fill();
    }
  }

  function finish(id: string, uploaded: UploadedFile): void {
    retries.delete(id);
    change(id, { state: 'sent', sentBytes: uploaded.fileSize ?? 0, uploaded });
    if (!retainsSent) setTimeout(() => depart(id), shownSentForMs);
    report('onSent', id);
  }

  function depart(id: string): void {
    if (!find(id)) return;
    departed += 1;
    remove([id]);
  }

  function fail(id: string, error: unknown): void {
    change(id, { state: 'failed', problem: describeFailure(error) });
    const isCut = error instanceof ConnectionError;
    const isKnown = isCut && retries.has(id);
    if (isCut) waitForConnection(id);
    else retries.delete(id);
    if (!isKnown) report('onFailed', id);
  }

  function report(event: 'onSent' | 'onFailed', id: string): void {
    const upload = find(id);
    if (upload) for (const listener of listeners) listener[event]?.(upload);
  }

  function waitForConnection(id: string): void {
    const attempt = retries.get(id)?.attempt ?? 0;
    const delay = retryAfterMs[attempt];
    const timer = delay === undefined ? undefined : setTimeout(() => retry(id), delay);
    retries.set(id, { attempt: attempt + 1, timer });
  }

  function retry(id: string): void {
    clearTimeout(retries.get(id)?.timer);
    if (!find(id)?.problem?.canRetry) return;
    change(id, { state: 'waiting', sentBytes: 0, problem: null });
    fill();
  }

  function remove(ids: readonly string[]): void {
    show(uploads.filter(({ id }) => !ids.includes(id)));
    for (const id of ids) {
      clearTimeout(retries.get(id)?.timer);
      retries.delete(id);
      sending.get(id)?.abort();
    }
  }

  /** Leaves out files that are listed already. @param maxBytes a larger file fails without being sent */
  function add(files: readonly StoredFile[], target: UploadTarget, maxBytes: number): void {
    const unlisted = files.filter(({ id }) => !find(id));
    const added = unlisted.map(({ id, file }): Upload => {
      const upload = { id, file, target, sentBytes: 0, uploaded: null };
      const problem = findProblem(file, maxBytes);
      return { ...upload, state: problem ? 'failed' : 'waiting', problem };
    });
    show([...uploads, ...added]);
    for (const { id, problem } of added) if (problem) report('onFailed', id);
    fill();
  }

  connection.addEventListener('online', () => {
    for (const id of retries.keys()) retry(id);
  });

  return {
    /** The current files; another array after each change. */
    list: (): readonly Upload[] => uploads,

    countDeparted: (): number => departed,

    /** @returns unsubscribes */
    listen: (listener: UploadListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    add,

    /** Lists files that were uploaded before a reload, unless any are listed. */
    restore: (files: readonly UploadedFile[], target: UploadTarget) => {
      if (uploads.length > 0) return;
      show(
        files.map((uploaded): Upload => {
          const file = new File([], uploaded.fileName);
          return { id: newKey(), file, target, state: 'sent', sentBytes: 0, problem: null, uploaded };
        }),
      );
    },

    retry,

    /** Removes a file in any state: aborts its upload, or deletes the stored file when `retainsSent`. */
    cancel: (id: string) => {
      const uploaded = find(id)?.uploaded;
      remove([id]);
      if (uploaded && retainsSent) deleteFile(uploaded).catch(() => undefined);
    },

    clearSent: () => remove(uploads.filter(({ state }) => state === 'sent').map(({ id }) => id)),
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

function describeFailure(error: unknown): UploadProblem {
  const isCut = error instanceof ConnectionError;
  return {
    title: isCut ? 'Error uploading' : 'Failed to upload',
    reason: failureMessage(error, 'Failed to upload file'),
    canRetry: !(error instanceof ApiError && permanent.has(error.status)),
    code: error instanceof ApiError ? (error.body?.error.code ?? null) : null,
  };
}

/** Why a file can't be sent at all; null when it can. */
function findProblem(file: File, maxBytes: number): UploadProblem | null {
  const problem = { title: 'Failed to upload', canRetry: false } as const;
  if (file.size > maxBytes) {
    const reason = `This file is ${formatMegabytes(file.size)}. The most we can take is ${formatMegabytes(maxBytes)}.`;
    return { ...problem, reason, code: 'payload_too_large' };
  }
  if (file.size > 0) return null;
  const reason = 'This file is empty (0 bytes). Check it on your device and choose it again.';
  return { ...problem, reason, code: 'invalid_input' };
}
