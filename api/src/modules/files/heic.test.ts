import { readFile } from 'node:fs/promises';
import { clientUser } from '@stackworks/contracts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createUploads, readUploaded, withFile } from '#test/uploads.ts';

/** 64 pixels wide and 48 high: red, with a green quarter at the top left. */
const photo = await readFile(new URL('../../../test/photo.heic', import.meta.url));

const readPicture = async (answer: Response) => {
  const { data, info } = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { width: info.width, height: info.height, colourAt };
};

const expectThePhoto = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const { width, height, colourAt } = await readPicture(answer);
  expect([width, height]).toEqual([64, 48]);
  const [[red = 0], [, green = 0]] = [colourAt(50, 40), colourAt(10, 10)];
  expect(red).toBeGreaterThan(150);
  expect(green).toBeGreaterThan(90);
};

describe('a phone’s photo (HEIC)', () => {
  it('is an image with a thumbnail and a preview that browsers show, and is saved as it was sent', async () => {
    const { request, client, path } = await createUploads();
    const sent = { name: 'IMG_1.HEIC', type: '', content: photo };
    const made = await readUploaded(await request(path, withFile(sent, client)));

    expect(made).toMatchObject({ fileType: 'image', contentType: 'image/heic', width: 64, height: 48 });
    const preview = await request(made.previewUrl ?? '', asCaller(client));
    await expectThePhoto(preview);
    const again = await request(
      made.previewUrl ?? '',
      asCaller({ ...client, headers: { 'if-none-match': preview.headers.get('etag') ?? '' } }),
    );
    expect(again.status).toBe(304);
    const thumbnail = await vi.waitUntil(
      async () => {
        const answer = await request(`/api/client/files/${made.id}/thumbnail`, asCaller(client));
        return answer.status === 200 && answer;
      },
      { timeout: 60_000 },
    );
    await expectThePhoto(thumbnail);
    const saved = await request(made.fileUrl, asCaller(client));
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(photo);
  });

  it('is taken as a profile photo', async () => {
    const { request, client } = await createUploads();
    const sent = { part: 'profilePicture', name: 'me.heic', content: photo };
    const answer = await request('/api/client/profile/picture', withFile(sent, client));
    const { profileImageUrl } = clientUser.parse(await answer.json());

    const { width, height } = await readPicture(await request(profileImageUrl ?? '', asCaller(client)));
    expect([width, height]).toEqual([512, 512]);
  });

  it.each([
    ['is cut off', photo.subarray(0, 300)],
    ['has nonsense inside', Buffer.concat([photo.subarray(0, 40), Buffer.alloc(800, 7)])],
  ])('that %s is a harmless download', async (_what, content) => {
    const { request, client, path } = await createUploads();
    const made = await readUploaded(await request(path, withFile({ name: 'a.heic', content }, client)));
    expect(made).toMatchObject({ fileType: 'other', contentType: 'application/octet-stream' });
    expect([made.previewUrl, made.thumbnailUrl]).toEqual([null, null]);
  });

  it('that says it has more pixels than any camera takes is a harmless download', async () => {
    const { request, client, path } = await createUploads();
    const content = Buffer.from(photo);
    for (const { index } of photo.toString('latin1').matchAll(/ispe/g)) {
      content.writeUInt32BE(60_000, index + 8);
      content.writeUInt32BE(60_000, index + 12);
    }
    const made = await readUploaded(await request(path, withFile({ name: 'a.heic', content }, client)));
    expect(made).toMatchObject({ fileType: 'other', previewUrl: null });
  });
});
