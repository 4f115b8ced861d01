import { describe, expect, it, vi } from 'vitest';
import { pendingUploads } from './files.tables.ts';
import { announceFiles } from './pending-uploads.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { readLiveEvents } from '#test/live-events.ts';
import type { StoredFile } from './store-file.ts';
import { uploadFile } from './commands/upload-file.ts';

/** A picture in a client's chat whose thumbnail is not ready. */
async function setUp() {
  const app = await createTestApp();
  const { deps } = app;
  const client = await createClient(deps);
  const late = Promise.withResolvers<string | null>();
  const [fileUrl, thumbnailUrl] = ['uploads/loaf', 'thumbnails/loaf'];
  await announceFiles(deps, [fileUrl]);
  const stored: StoredFile = {
    id: 'loaf',
    fileUrl,
    thumbnailUrl: null,
    lateThumbnail: late.promise,
    fileName: 'loaf.png',
    fileType: 'image',
    contentType: 'image/png',
    fileSize: 7,
    width: 1,
    height: 1,
  };
  await uploadFile({ ...deps, actor: client }, stored, {
    destination: { chatOf: client.id },
  });
  const finish = async () => {
    await announceFiles(deps, [thumbnailUrl]);
    late.resolve(thumbnailUrl);
  };
  const isSettled = async () => (await deps.db.read.$count(pendingUploads)) === 0;
  return { ...app, client, finish, isSettled };
}

describe('a late thumbnail', () => {
  it('notifies both sides, with the addresses of each', async () => {
    const { request, deps, client, finish, isSettled } = await setUp();
    await request('/api/messages', withJson({ content: 'Here it is', fileIds: ['loaf'] }, client));
    await finish();
    await vi.waitUntil(isSettled, { timeout: 60_000 });

    const event = { type: 'thumbnail', kind: 'chat', subjectId: client.id, fileId: 'loaf' };
    const thumbnailUrl = '/files/loaf/thumbnail';
    expect((await readLiveEvents(deps.db)).slice(-2)).toEqual([
      { audience: 'staff', event: { ...event, thumbnailUrl: `/api/admin${thumbnailUrl}` } },
      { audience: `client:${client.id}`, event: { ...event, thumbnailUrl: `/api/client${thumbnailUrl}` } },
    ]);
  });

  it('is removed when its file has been deleted in the meantime', async () => {
    const { request, deps, client, finish, isSettled } = await setUp();
    const removed = vi.spyOn(deps.storage, 'remove');
    await request('/api/client/files/loaf', asCaller(client, 'DELETE'));
    await finish();
    await vi.waitUntil(isSettled, { timeout: 60_000 });

    expect(removed).toHaveBeenLastCalledWith('thumbnails/loaf');
  });
});
