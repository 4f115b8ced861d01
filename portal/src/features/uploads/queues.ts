import { deleteAsset } from './delete-file.ts';
import { sendUpload } from './send-upload.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();

/**
 * The queue of that name. It lives as long as the page, so uploads go on while their screen is away.
 * @param name for what and whom its files are
 * @param keepsSent as in `createUploadQueue`; whoever asks first decides
 */
export function uploadQueue(name: string, keepsSent: boolean): UploadQueue {
  const found = queues.get(name);
  if (found) return found;
  const queue = createUploadQueue({ send: sendUpload, withdraw: deleteAsset, connection: window, keepsSent });
  queue.listen({ onChange: warnOfLeaving });
  queues.set(name, queue);
  return queue;
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it leaves a page that still sends something. */
function warnOfLeaving(): void {
  const isSending = [...queues.values()].some((queue) =>
    queue.list().some(({ state }) => state === 'waiting' || state === 'sending'),
  );
  if (isSending) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
