import type { UploadedFile } from '@stackworks/contracts';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '#/lib/api/errors.ts';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { fileFixture } from '#/testing/file-fixture.ts';
import type { UploadRequest } from './send-upload.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

const target = { path: '/api/client/upload', fields: { projectId: 'bakery' } };
const maxBytes = 100;
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const toStored = (...files: File[]) => files.map((each) => ({ id: newKey(), file: each }));

const stored = fileFixture({ id: 'stored' });
const rejection = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ error: { code, message, requestId: '1' }, message }));

/** A queue whose requests are settled by hand, in the order they were sent. */
function prepare({ retainsSent = false } = {}) {
  const connection = new EventTarget();
  const requests: (UploadRequest & {
    respond: (uploaded: UploadedFile) => void;
    fail: (error: Error) => void;
  })[] = [];
  const send = (request: UploadRequest) =>
    new Promise<UploadedFile>((respond, fail) => requests.push({ ...request, respond, fail }));
  const deleted: UploadedFile[] = [];
  const deleteFile = (uploaded: UploadedFile) => {
    deleted.push(uploaded);
    return Promise.resolve();
  };
  const queue = createUploadQueue({ send, deleteFile, connection, retainsSent });
  const failures: Upload[] = [];
  const sent: Upload[] = [];
  queue.listen({
    onChange: () => undefined,
    onFailed: (upload) => failures.push(upload),
    onSent: (upload) => sent.push(upload),
  });
  const states = () => queue.list().map(({ state }) => state);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { queue, connection, requests, deleted, failures, sent, states, settle };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a queue of uploads', () => {
  it('sends three at a time, and the next when one is done', async () => {
    const { queue, requests, states, settle } = prepare({ retainsSent: true });
    queue.add(toStored(file('1'), file('2'), file('3'), file('4')), target, maxBytes);
    expect(requests).toHaveLength(3);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    requests[0]?.respond(stored);
    await settle();
    expect(requests).toHaveLength(4);
    expect(states()).toEqual(['sent', 'sending', 'sending', 'sending']);
  });

  it('sends each file with the fields of when it was added', () => {
    const { queue, requests } = prepare();
    queue.add(toStored(file('1')), { ...target, fields: { description: 'Shop front' } }, maxBytes);
    queue.add(toStored(file('2')), { ...target, fields: { description: 'Oven' } }, maxBytes);
    expect(requests.map(({ fields }) => fields)).toEqual([
      { description: 'Shop front' },
      { description: 'Oven' },
    ]);
  });

  it('reports the progress of a file', () => {
    const { queue, requests } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.onProgress(4);
    expect(queue.list()[0]?.sentBytes).toBe(4);
  });

  it('removes uploaded files after five seconds', async () => {
    const { queue, requests, states } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.respond(stored);
    await vi.advanceTimersByTimeAsync(4999);
    expect(states()).toEqual(['sent']);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  it('lists uploaded files until they are cleared, where they wait for a message', async () => {
    const { queue, requests, states } = prepare({ retainsSent: true });
    queue.add(toStored(file('1'), file('2')), target, maxBytes);
    requests[0]?.respond(stored);
    await vi.advanceTimersByTimeAsync(60_000);
    queue.clearSent();
    expect(states()).toEqual(['sending']);
  });

  it('deletes a file that is removed before its message is sent', async () => {
    const { queue, requests, deleted, settle } = prepare({ retainsSent: true });
    queue.add(toStored(file('loaf.png'), file('crumb.png')), target, maxBytes);
    requests[0]?.respond(stored);
    await settle();
    for (const { id } of queue.list()) queue.cancel(id);
    expect(deleted).toEqual([stored]);
  });

  it('deletes no file that was sent with its message or on its own', async () => {
    const taken = prepare({ retainsSent: true });
    const ownSake = prepare();
    for (const { queue, requests, settle } of [taken, ownSake]) {
      queue.add(toStored(file('loaf.png')), target, maxBytes);
      requests[0]?.respond(stored);
      await settle();
    }
    taken.queue.clearSent();
    for (const { id } of ownSake.queue.list()) ownSake.queue.cancel(id);
    expect([...taken.deleted, ...ownSake.deleted]).toEqual([]);
  });

  it('sends a stored file once, under its stored key, however often its screen opens', () => {
    const { queue, requests } = prepare({ retainsSent: true });
    queue.add([{ id: 'stored-file', file: file('loaf.png') }], target, maxBytes);
    queue.add([{ id: 'stored-file', file: file('loaf.png') }], target, maxBytes);
    expect(requests.map(({ key }) => key)).toEqual(['stored-file']);
  });

  it('reports a file that is too large without sending it', () => {
    const { queue, requests, failures } = prepare();
    queue.add(toStored(file('film.mov', maxBytes + 1)), target, maxBytes);
    expect(requests).toHaveLength(0);
    expect(failures[0]?.problem).toMatchObject({ title: 'Failed to upload', canRetry: false });
  });

  it('reports an empty file and offers no retry', () => {
    const { queue, requests, failures } = prepare();
    queue.add(toStored(file('empty.txt', 0)), target, maxBytes);
    expect(requests).toHaveLength(0);
    expect(failures[0]?.problem).toMatchObject({
      reason: 'This file is empty (0 bytes). Check it on your device and choose it again.',
      canRetry: false,
    });
  });

  it('stops a file that is cancelled, and sends the next', async () => {
    const { queue, requests, states, failures, settle } = prepare();
    queue.add(toStored(file('1'), file('2'), file('3'), file('4')), target, maxBytes);
    queue.cancel(requests[0]?.key ?? '');
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.fail(new ConnectionError('aborted'));
    await settle();
    expect(states()).toEqual(['sending', 'sending', 'sending']);
    expect(failures).toEqual([]);
  });
});

describe('the count of a queue', () => {
  it('counts uploaded files that left the list until all of them have', async () => {
    const { queue, requests, settle } = prepare();
    queue.add(toStored(file('1'), file('2')), target, maxBytes);
    requests[0]?.respond(stored);
    await vi.advanceTimersByTimeAsync(5000);
    expect([queue.list().length, queue.countDeparted()]).toEqual([1, 1]);
    requests[1]?.respond(stored);
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect([queue.list().length, queue.countDeparted()]).toEqual([0, 0]);
  });

  it('does not count removed files', async () => {
    const { queue, requests, settle } = prepare();
    queue.add(toStored(file('1'), file('2')), target, maxBytes);
    requests[0]?.respond(stored);
    await settle();
    queue.cancel(requests[0]?.key ?? '');
    await vi.advanceTimersByTimeAsync(5000);
    expect(queue.countDeparted()).toBe(0);
  });
});

describe('an upload that fails', () => {
  it('shows the server’s reason, and can be retried under the same key', async () => {
    const { queue, requests, failures, settle } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.fail(rejection(503, 'unavailable', 'We are busy. Please try again.'));
    await settle();
    expect(failures[0]?.problem).toEqual({
      title: 'Failed to upload',
      reason: 'We are busy. Please try again.',
      canRetry: true,
      code: 'unavailable',
    });
    queue.retry(requests[0]?.key ?? '');
    expect(requests[1]?.key).toBe(requests[0]?.key);
  });

  it('offers no retry when the response would be the same', async () => {
    const { queue, requests, settle } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.fail(rejection(413, 'payload_too_large', 'Too large.'));
    await settle();
    queue.retry(requests[0]?.key ?? '');
    expect(requests).toHaveLength(1);
  });

  it('resumes under the same key when the connection is back', async () => {
    const { queue, connection, requests, sent, settle } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.fail(new ConnectionError('cut'));
    await settle();
    expect(queue.list()[0]?.problem?.title).toBe('Error uploading');
    connection.dispatchEvent(new Event('online'));
    expect(requests[1]?.key).toBe(requests[0]?.key);
    requests[1]?.respond(stored);
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('is retried after a while when the browser did not notice the break, and reported once', async () => {
    const { queue, requests, failures, settle } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.fail(new ConnectionError('cut'));
    await vi.advanceTimersByTimeAsync(2000);
    requests[1]?.fail(new ConnectionError('cut'));
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toHaveLength(3);
    expect(failures).toHaveLength(1);
  });

  it('is not retried once it has been removed', async () => {
    const { queue, connection, requests, settle } = prepare();
    queue.add(toStored(file('1')), target, maxBytes);
    requests[0]?.fail(new ConnectionError('cut'));
    await settle();
    queue.cancel(requests[0]?.key ?? '');
    connection.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });
});
