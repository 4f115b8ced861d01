import type { Asset, ErrorCode } from '@stackworks/contracts';
import { ApiError, ConnectionError, failureMessage } from '#/lib/api/errors.ts';
import { formatMegabytes } from '#/lib/format-size.ts';
import { newKey } from '#/lib/new-key.ts';
import type { KeptFile } from './stored-drafts.ts';
import type { UploadRequest } from './send-upload.ts';

/** Where the files of a queue go. */
export type UploadTarget = { path: string; fields: Record<string, string> };

/** Why a file was not uploaded: what its row says, and whether sending it again may help. */
export type UploadProblem = {
  title: 'Failed to upload' | 'Error uploading';
  reason: string;
  canRetry: boolean;
  /** Why the API refused it; null when it did not. */
  code: ErrorCode | null;
};

/** A file in a queue. */
export type Upload = {
  /** Also its Idempotency-Key, so that it is stored once however often it is sent. */
  id: string;
  file: File;
  target: UploadTarget;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** How much of it has left this browser. */
  sentBytes: number;
  problem: UploadProblem | null;
  /** What the API made of it, once it is sent. */
  asset: Asset | null;
};

/** What somebody who shows a queue wants to be told. */
export type UploadListener = {
  onChange: () => void;
  onSent?: (upload: Upload) => void;
  /** Not called again for a connection that is still broken. */
  onFailed?: (upload: Upload) => void;
};

type Parts = {
  send: (request: UploadRequest) => Promise<Asset>;
  /** Deletes what has been sent and is taken out again. */
  withdraw: (asset: Asset) => Promise<void>;
  /** Tells by its `online` event that the connection is back. */
  connection: EventTarget;
  /** Whether files that have been sent stay in the list until they are cleared. Otherwise they leave it soon. */
  keepsSent: boolean;
};

const atOnce = 3;
/** Portals specification §9: an upload's status is cleared after 5 s. */
const shownSentForMs = 5000;
/** How long to wait, time after time, before a file is sent again whose connection broke. */
const retryAfterMs = [2000, 5000, 15_000, 30_000];
/** Answers to the file itself, which will be the same next time: too large, not a type we take. */
const hopeless: ReadonlySet<number> = new Set([413, 415]);

/** Sends files three at a time, and those whose connection broke again when it is back. */
export function createUploadQueue({ send, withdraw, connection, keepsSent }: Parts) {
  const listeners = new Set<UploadListener>();
  const sending = new Map<string, AbortController>();
  const retries = new Map<string, { attempt: number; timer: ReturnType<typeof setTimeout> | undefined }>();
  let uploads: readonly Upload[] = [];
  /** How many have been sent and left the list since it was last empty. */
  let departed = 0;

  const find = (id: string) => uploads.find((upload) => upload.id === id);
  const show = (next: readonly Upload[]) => {
    uploads = next;
    if (next.length === 0) departed = 0;
    for (const { onChange } of listeners) onChange();
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

  function finish(id: string, asset: Asset): void {
    retries.delete(id);
    change(id, { state: 'sent', sentBytes: asset.fileSize ?? 0, asset });
    if (!keepsSent) setTimeout(() => depart(id), shownSentForMs);
    const upload = find(id);
    if (upload) for (const { onSent } of listeners) onSent?.(upload);
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
    if (!isKnown) tellFailed(id);
  }

  function tellFailed(id: string): void {
    const upload = find(id);
    if (upload) for (const { onFailed } of listeners) onFailed?.(upload);
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

  function add(files: readonly KeptFile[], target: UploadTarget, maxBytes: number): void {
    const added = files.map(({ id, file }): Upload => {
      const upload = { id, file, target, sentBytes: 0, asset: null };
      const problem = findProblem(file, maxBytes);
      return { ...upload, state: problem ? 'failed' : 'waiting', problem };
    });
    show([...uploads, ...added]);
    for (const { id, problem } of added) if (problem) tellFailed(id);
    fill();
  }

  connection.addEventListener('online', () => {
    for (const id of retries.keys()) retry(id);
  });

  return {
    /** The files of now; another array whenever one has changed. */
    list: (): readonly Upload[] => uploads,

    /** How many have been sent and left the list, of those that were on their way together with the ones in it. */
    countDeparted: (): number => departed,

    /** @returns what stops the calls */
    listen: (listener: UploadListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** @param maxBytes the largest file that may be sent; a larger one is only told about */
    add: (files: readonly File[], target: UploadTarget, maxBytes: number) =>
      add(
        files.map((file) => ({ id: newKey(), file })),
        target,
        maxBytes,
      ),

    /** As `add`, of files that have been kept: one that is here already is not added again. */
    addKept: (files: readonly KeptFile[], target: UploadTarget, maxBytes: number) =>
      add(
        files.filter(({ id }) => !find(id)),
        target,
        maxBytes,
      ),

    /** Lists files that were sent before this page was opened, unless it lists any already. */
    restore: (assets: readonly Asset[], target: UploadTarget) => {
      if (uploads.length > 0) return;
      show(
        assets.map((asset): Upload => {
          const file = new File([], asset.fileName);
          return { id: newKey(), file, target, state: 'sent', sentBytes: 0, problem: null, asset };
        }),
      );
    },

    /** Sends a failed file again. */
    retry,

    /**
     * Takes a file out, in whatever state it is: one that is under way is stopped, and one that was only waiting to go
     * with something is deleted. Should that fail, it is left to be removed from among the project's files.
     */
    cancel: (id: string) => {
      const asset = find(id)?.asset;
      remove([id]);
      if (asset && keepsSent) withdraw(asset).catch(() => undefined);
    },

    /** Takes out what has been sent. */
    clearSent: () => remove(uploads.filter(({ state }) => state === 'sent').map(({ id }) => id)),
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

function describeFailure(error: unknown): UploadProblem {
  const isCut = error instanceof ConnectionError;
  return {
    title: isCut ? 'Error uploading' : 'Failed to upload',
    reason: failureMessage(error, 'Failed to upload file'),
    canRetry: !(error instanceof ApiError && hopeless.has(error.status)),
    code: error instanceof ApiError ? (error.body?.error.code ?? null) : null,
  };
}

/** Why a file cannot be sent at all; null when it can. */
function findProblem(file: File, maxBytes: number): UploadProblem | null {
  if (file.size > maxBytes) return describeTooLarge(file, maxBytes);
  return file.size === 0 ? emptyFile : null;
}

const emptyFile: UploadProblem = {
  title: 'Failed to upload',
  reason: 'This file is empty (0 bytes). Check it on your device and choose it again.',
  canRetry: false,
  code: 'invalid_input',
};

function describeTooLarge(file: File, maxBytes: number): UploadProblem {
  return {
    title: 'Failed to upload',
    reason: `This file is ${formatMegabytes(file.size)}. The most we can take is ${formatMegabytes(maxBytes)}.`,
    canRetry: false,
    code: 'payload_too_large',
  };
}
