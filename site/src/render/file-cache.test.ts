import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFileCache, placeFile } from '#/render/file-cache.ts';

const day = 24 * 60 * 60 * 1000;
const bytes = (text: string) => () => Promise.resolve(Buffer.from(text));
const failToMake = () => Promise.reject(new Error('made again'));

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-cache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Makes a file look as if it was last used that many days ago. */
const age = (path: string, days: number) => {
  const then = new Date(Date.now() - days * day);
  return utimes(path, then, then);
};

test('a file is made once, and cached for the next render', async () => {
  const folder = await createFolder();
  const first = await openFileCache(folder);
  const [path, again] = await Promise.all([first.obtain('a', bytes('one')), first.obtain('a', failToMake)]);
  expect(again).toBe(path);

  const second = await openFileCache(folder);
  expect(await readFile(await second.obtain('a', failToMake), 'utf8')).toBe('one');
});

test('a file that could not be made is not there the next time', async () => {
  const folder = await createFolder();
  await expect((await openFileCache(folder)).obtain('a', failToMake)).rejects.toThrow('made again');

  const cache = await openFileCache(folder);
  expect(await readFile(await cache.obtain('a', bytes('one')), 'utf8')).toBe('one');
});

test('files that no render has used in a month are removed, others stay', async () => {
  const folder = await createFolder();
  const first = await openFileCache(folder);
  for (const name of ['forgotten', 'recent', 'in-use']) await first.obtain(name, bytes(name));
  await age(join(folder, 'forgotten'), 31);
  await age(join(folder, 'recent'), 29);
  await age(join(folder, 'in-use'), 31);

  const cache = await openFileCache(folder);
  await cache.obtain('in-use', failToMake);
  await cache.dropUnused();

  expect((await readdir(folder)).sort()).toEqual(['in-use', 'recent']);
  expect((await stat(join(folder, 'in-use'))).mtimeMs).toBeGreaterThan(Date.now() - day);
});

test('a cached file is placed where it is wanted', async () => {
  const folder = await createFolder();
  const cache = await openFileCache(join(folder, 'cache'));
  await placeFile(await cache.obtain('a', bytes('one')), join(folder, 'placed'));

  expect(await readFile(join(folder, 'placed'), 'utf8')).toBe('one');
});
