import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openStorage } from './open-storage.ts';
import { MissingFile } from './storage.ts';
import { createTestFolder } from '#test/database.ts';
import { startS3Server } from '#test/s3-server.ts';

const openFolder = async () => openStorage({ bucket: null, filesDir: await createTestFolder() });
const openBucket = async () => openStorage({ bucket: await startS3Server(), filesDir: '' });

/** More than a bucket takes in one part. */
const large = randomBytes(11 * 1024 * 1024);
const path = 'uploads/0b5c1d9e';
const limits = { maxBytes: large.length };

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files in %s', (_name, open) => {
  it.each([
    ['small', Buffer.from('kia ora')],
    ['empty', Buffer.alloc(0)],
    ['large', large],
  ])('come back as they were, %s ones too', async (_size, content) => {
    const storage = await open();
    const written = await storage.write(path, Readable.from([content]), limits);
    const { stream, bytes } = await storage.read(path);

    expect([written.bytes, bytes]).toEqual([content.length, content.length]);
    expect((await buffer(stream)).equals(content)).toBe(true);
    expect((await storage.useFile(path, (file) => readFile(file))).equals(content)).toBe(true);
  });

  it('are known to be there, where our own probes do not count', async () => {
    const storage = await open();
    expect(await storage.isEmpty()).toBe(true);
    await storage.check();
    expect(await storage.isEmpty()).toBe(true);
    await storage.write(path, Readable.from([Buffer.from('kia ora')]), limits);
    expect(await storage.isEmpty()).toBe(false);
    await storage.remove(path);
    expect(await storage.isEmpty()).toBe(true);
  });

  it('come back in parts', async () => {
    const storage = await open();
    await storage.write(path, Readable.from([Buffer.from('kia ora koutou')]), limits);
    const { stream, bytes } = await storage.read(path, { start: 4, end: 6 });

    expect(bytes).toBe(3);
    expect(String(await buffer(stream))).toBe('ora');
  });

  it('are cut off past the limit, and nothing of them stays', async () => {
    const storage = await open();
    const chunks = Array.from({ length: 100 }, () => Buffer.alloc(1024));

    await expect(storage.write(path, Readable.from(chunks), { maxBytes: 50_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    await expect(storage.read(path)).rejects.toThrow();
  });

  it('are not there when their sender breaks off', async () => {
    const storage = await open();
    const broken = Readable.from(
      (async function* () {
        yield large.subarray(0, 6 * 1024 * 1024);
        await Promise.resolve();
        throw new Error('the line is dead');
      })(),
    );

    await expect(storage.write(path, broken, limits)).rejects.toThrow('the line is dead');
    await expect(storage.read(path)).rejects.toThrow();
  });

  it('can be removed, also when they are not there', async () => {
    const storage = await open();
    await storage.write(path, Readable.from([Buffer.from('kia ora')]), limits);
    await storage.remove(path);
    await storage.remove(path);

    await expect(storage.read(path)).rejects.toThrow(MissingFile);
    await expect(storage.read(path, { start: 0, end: 1 })).rejects.toThrow(MissingFile);
  });

  it('have no names that lead elsewhere', async () => {
    const storage = await open();
    for (const wrong of ['../secret', 'uploads/../../secret', '/etc/passwd', 'uploads//x', '']) {
      await expect(storage.read(wrong)).rejects.toThrow('this is no path in storage');
    }
  });

  it('can be said to work before anyone sends one', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

it('a bucket that does not respond fails the check', async () => {
  const storage = await openStorage({
    bucket: { ...(await startS3Server()), name: 'nothing-here' },
    filesDir: '',
  });

  await expect(storage.check()).rejects.toThrow();
});
