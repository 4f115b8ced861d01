import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { openImageCache } from './image-cache.ts';

const picture = (size: number) => () => Promise.resolve({ type: 'image/png', bytes: Buffer.alloc(size, 1) });
const fail = () => Promise.reject(new Error('the content server is down'));

describe('the image cache', () => {
  it('caches what it made', async () => {
    const cache = await openImageCache(await createTestFolder(), 1000);
    const made = await cache.get('a', picture(10));

    expect(await cache.get('a', fail)).toEqual(made);
  });

  it('makes room by dropping what has not been used for longest', async () => {
    const folder = await createTestFolder();
    const cache = await openImageCache(folder, 100);
    await cache.get('a', picture(40));
    await cache.get('b', picture(40));
    await cache.get('a', fail);
    await cache.get('c', picture(40));

    expect((await readdir(folder)).sort()).toEqual(['a.png', 'c.png']);
    await expect(cache.get('b', fail)).rejects.toThrow('down');
  });

  it('starts from what the folder holds, oldest first, and clears away what a crash left', async () => {
    const folder = await createTestFolder();
    for (const [name, year] of Object.entries({ 'new.png': 2026, 'old.png': 2025, 'x.unfinished': 2024 })) {
      await writeFile(join(folder, name), Buffer.alloc(40));
      await utimes(join(folder, name), new Date(year, 0), new Date(year, 0));
    }
    const cache = await openImageCache(folder, 100);
    await cache.get('c', picture(40));

    expect((await readdir(folder)).sort()).toEqual(['c.png', 'new.png']);
  });

  it('tries again after a failure, and after the folder has been emptied', async () => {
    const folder = await createTestFolder();
    const cache = await openImageCache(folder, 1000);
    await expect(cache.get('a', fail)).rejects.toThrow('down');
    await cache.get('a', picture(10));
    await rm(join(folder, 'a.png'));

    expect((await cache.get('a', picture(20))).bytes).toHaveLength(20);
  });

  it('finds the copy used last by the start of its key', async () => {
    const cache = await openImageCache(await createTestFolder(), 1000);
    await cache.get('boat-1', picture(10));
    await cache.get('boat-2', picture(20));

    expect((await cache.findLast('boat-'))?.name).toBe('boat-2.png');
    expect(await cache.findLast('car-')).toBeNull();
  });

  it('caches nothing but pictures', async () => {
    const folder = await createTestFolder();
    const cache = await openImageCache(folder, 1000);
    const page = { type: 'text/html', bytes: Buffer.from('<script>') };

    await expect(cache.get('a', () => Promise.resolve(page))).rejects.toThrow('text/html');
    expect(await readdir(folder)).toEqual([]);
  });
});
