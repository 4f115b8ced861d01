import { clientUser, errorBody } from '@stackworks/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pendingUploads } from './files.tables.ts';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { createProjectFile, drawPicture, failRemovals, withFile } from '#test/uploads.ts';

describe('a client’s photo', () => {
  const send = (content: Buffer, caller: { token: string }) =>
    withFile({ part: 'profilePicture', name: 'me.jpg', content }, caller);
  const address = '/api/client/profile/picture';

  it('is a square of 512 pixels without metadata, for its client and staff', async () => {
    const { request, deps, client } = await createProjectFile();
    const camera = await sharp(await drawPicture('jpeg', 900, 600))
      .withExif({ IFD0: { Copyright: 'Aroha' }, IFD3: { GPSLatitudeRef: 'S' } })
      .toBuffer();
    const { profileImageUrl } = clientUser.parse(await (await request(address, send(camera, client))).json());
    const see = (caller: { token?: string }) => request(profileImageUrl ?? '', asCaller(caller));
    const photo = await see(client);
    const { format, width, height, exif } = await sharp(await photo.arrayBuffer()).metadata();

    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    });
    expect((await see(await createAdmin(deps))).status).toBe(200);
    expect((await see(await createClient(deps))).status).toBe(404);
    expect((await see({})).status).toBe(401);
  });

  it('can be replaced, at another address, and removed', async () => {
    const { request, deps, client } = await createProjectFile();
    const change = async (init: RequestInit) =>
      clientUser.parse(await (await request(address, init)).json()).profileImageUrl;
    const first = await change(send(await drawPicture('png'), client));
    const second = await change(send(await drawPicture('webp'), client));

    expect(second).not.toBe(first);
    expect(await change(asCaller(client, 'DELETE'))).toBeNull();
    expect((await request(second ?? '', asCaller(client))).status).toBe(404);
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
    expect((await readLiveEvents(deps.db)).filter(({ event }) => event.type === 'account')).toHaveLength(6);
  });

  it('is recorded as pending before its file is removed', async () => {
    const { request, deps, client } = await createProjectFile();
    await request(address, send(await drawPicture('png'), client));
    const attempts = failRemovals(deps);
    await request(address, asCaller(client, 'DELETE'));

    expect(attempts).toHaveLength(1);
    for (const { path, writtenDown } of attempts) expect(writtenDown).toEqual([path]);
  });

  it.each([
    ['is too large', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'Please select an image under 5MB'],
    ['is far too large', Buffer.alloc(26 * 1024 * 1024), 413, 'Please select an image under 5MB'],
    [
      'is no picture',
      Buffer.from('<svg/>'),
      415,
      'Please choose an image: JPEG, PNG, HEIC, WebP, GIF or AVIF.',
    ],
  ])('is rejected when it %s, and nothing is stored', async (_what, content, status, message) => {
    const { request, deps, client } = await createProjectFile();
    const answer = await request(address, send(content, client));

    expect([answer.status, errorBody.parse(await answer.json()).message]).toEqual([status, message]);
    expect(await deps.db.read.$count(pendingUploads)).toBe(0);
  });
});
