import { asset, idempotencyHeader, type Asset } from '@stackworks/contracts';
import { ApiError, ConnectionError } from '#/lib/api/errors.ts';
import { tokenFor } from '#/lib/api/send-request.ts';

/** One file on its way to the API. */
export type UploadRequest = {
  /** Path of the call, such as /api/client/upload. */
  path: string;
  file: File;
  /** Text fields that go along. */
  fields: Record<string, string>;
  /** Idempotency-Key: the same file sent again with it is stored once. */
  key: string;
  signal: AbortSignal;
  /** @param sentBytes how much of the file has left this browser */
  onProgress: (sentBytes: number) => void;
};

/**
 * Uploads a file to a project or conversation.
 * @throws {ApiError} when the answer is not OK
 * @throws {ConnectionError} when there is no answer, or it has been given up by `signal`
 */
export const sendUpload = (request: UploadRequest): Promise<Asset> =>
  postFile({ ...request, part: 'file', parse: (answer) => asset.parse(answer) });

type PostRequest<Answer> = UploadRequest & {
  /** Name of the part that holds the file. */
  part: string;
  /** Reads the answer, or throws. */
  parse: (answer: unknown) => Answer;
};

/**
 * Posts a file with the credentials of `sendRequest`; not by `fetch`, which cannot say how far it has come.
 * @throws {ApiError} when the answer is not OK
 * @throws {ConnectionError} when there is no answer, or it has been given up by `signal`
 */
export function postFile<Answer>({
  path,
  part,
  file,
  fields,
  key,
  signal,
  onProgress,
  parse,
}: PostRequest<Answer>): Promise<Answer> {
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
