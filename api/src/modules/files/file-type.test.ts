import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createUploads, drawPicture, readUploaded, withFile } from '#test/uploads.ts';

/** A PNG in two colours, which is small in bytes however many pixels it has. */
function writePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8); // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc(Math.min(height, 1000) * (1 + Math.ceil(width / 8))));
  const toChunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const chunks = [toChunk('IHDR', header), toChunk('IDAT', rows), toChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

describe('a file’s type', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is detected by its content: %s is an image, with its size and a thumbnail',
    async (format) => {
      const { request, client, path } = await createUploads();
      const content = await drawPicture(format, 800, 400);
      const made = await readUploaded(await request(path, withFile({ name: 'logo.txt', content }, client)));

      expect(made).toMatchObject({
        fileType: 'image',
        contentType: `image/${format}`,
        width: 800,
        height: 400,
      });
      const small = await vi.waitUntil(
        async () => {
          const answer = await request(`/api/client/files/${made.id}/thumbnail`, asCaller(client));
          return answer.status === 200 && answer;
        },
        { timeout: 60_000 },
      );
      expect(small.headers.get('content-type')).toBe('image/webp');
    },
  );

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'SVG with its declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a picture of 50,000 × 50,000 pixels', writePng(50_000, 50_000)],
    ['a picture that is cut off', writePng(100, 100).subarray(0, 20)],
    [
      'a zip bomb',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), deflateSync(Buffer.alloc(10_000_000))]),
    ],
  ])('named .png and declared as image/png, %s is a harmless download', async (_what, content) => {
    const { request, client, path } = await createUploads();
    const sent = { name: 'logo.png', type: 'image/png', content };
    const made = await readUploaded(await request(path, withFile(sent, client)));
    const answer = await request(`${made.fileUrl}?preview=1`, asCaller(client));

    expect(made).toMatchObject({ fileType: 'other', previewUrl: null, thumbnailUrl: null });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=logo.png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is still an image with as many pixels as a large camera takes', async () => {
    const { request, client, path } = await createUploads();
    const content = writePng(8_000, 6_000);
    const made = await readUploaded(await request(path, withFile({ content }, client)));

    expect(made).toMatchObject({ fileType: 'image', width: 8_000, height: 6_000 });
  });

  it('has line breaks removed from its name', async () => {
    const { request, client, path } = await createUploads();
    const { fileName, fileUrl } = await readUploaded(
      await request(path, withFile({ name: '../../etc/Mānuka “2”\u202egnp.exe' }, client)),
    );
    const answer = await request(fileUrl, asCaller(client));

    expect(fileName).toBe('Mānuka “2”gnp.exe');
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''M%C4%81nuka`);
  });
});
