import { uploadedFile, idempotencyHeader, type UploadedFile } from '@stackworks/contracts';
import { ApiError, ConnectionError } from '#/lib/api/errors.ts';
import { sendRequest, tokenFor } from '#/lib/api/send-request.ts';

export type UploadRequest = {
  path: string;
  file: File;
  fields?: Record<string, string> | undefined;
  /** Idempotency key: the same file sent again is stored once. */
  key: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
};

/** Uploads a file. @throws {ApiError} when the response is not OK @throws {ConnectionError} without a response */
export const sendUpload = (request: UploadRequest): Promise<UploadedFile> =>
  postFile({ ...request, part: 'file', parse: (body) => uploadedFile.parse(body) });

type PostRequest<Body> = UploadRequest & { part: string; parse: (body: unknown) => Body };

/** Posts a file with the credentials of `sendRequest`, but not by `fetch`, which reports no progress. Throws as `sendUpload`. */
export function postFile<Body>(upload: PostRequest<Body>): Promise<Body> {
  const { path, part, file, fields = {}, key, signal, onProgress, parse } = upload;
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  body.append(part, file);

  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.withCredentials = true;
  request.setRequestHeader(idempotencyHeader, key);
  const token = tokenFor(path);
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
  signal.addEventListener('abort', () => request.abort());

  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (!isOk) {
        reject(new ApiError(request.status, request.responseText || request.statusText));
        return;
      }
      try {
        resolve(parse(JSON.parse(request.responseText)));
      } catch (cause) {
        reject(new ConnectionError(cause));
      }
    });
    request.addEventListener('error', () => reject(new ConnectionError('the connection broke')));
    request.addEventListener('abort', () => reject(new ConnectionError(signal.reason)));
    request.send(body);
  });
}

/** Deletes a file that belongs to no message or version; its address is the download's, without the last part. */
export async function deleteFile({ fileUrl }: Pick<UploadedFile, 'fileUrl'>): Promise<void> {
  await sendRequest(fileUrl.replace(/\/download$/, ''), { method: 'DELETE' });
}
