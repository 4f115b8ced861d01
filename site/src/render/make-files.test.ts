import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PictureCut } from '#/page-files.ts';
import { createFileList, makeFiles } from '#/render/make-files.ts';

/** The left half of the original is black, the right half white. */
const drawOriginal = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: 'black' } })
    .composite([
      { input: { create: { width: 300, height: 400, channels: 3, background: 'white' } }, left: 300, top: 0 },
    ])
    .png()
    .toBuffer();

const whole = { left: 0, top: 0, width: 600, height: 400 };
const cut: PictureCut = { asset: 'image-abc-600x400-png', area: whole, format: 'webp' };

let sources: Parameters<typeof makeFiles>[1];
let requested: string[];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'make-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  requested = [];
  sources = {
    cacheFolder: join(folder, 'cache'),
    readOriginal: (asset) => {
      requested.push(asset);
      return drawOriginal();
    },
  };
});

const read = (paths: Map<string, string>, address: string) => sharp(paths.get(basename(address)));

test('a picture is made in each format and width, from an original that is fetched once', async () => {
  const { list, files } = createFileList();
  const addresses = [
    ...files.addPicture(cut, [300, 100]),
    ...files.addPicture({ ...cut, format: 'avif' }, [300]),
  ];
  const { paths, count } = await makeFiles(list, sources);
  expect(count).toBe(3);

  const made = await Promise.all(addresses.map((address) => read(paths, address).metadata()));
  expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 300, 200],
    ['webp', 100, 67],
    ['heif', 300, 200],
  ]);
  expect(requested).toEqual(['image-abc-600x400-png']);
});

test('a picture shows the area that was chosen', async () => {
  const { list, files } = createFileList();
  const right = { left: 300, top: 0, width: 300, height: 400 };
  const [address = ''] = files.addPicture({ ...cut, area: right }, [300]);
  const { paths } = await makeFiles(list, sources);

  const { channels } = await read(paths, address).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
});

test('nothing that an earlier render has made is made again', async () => {
  const { list, files } = createFileList();
  files.addPicture(cut, [300, 100]);
  const { paths } = await makeFiles(list, sources);

  expect(await makeFiles(list, sources)).toEqual({ paths, count: 0 });
  expect([...paths.keys()].sort()).toEqual([...list.pictures.keys()].sort());
  expect(requested).toHaveLength(1);
});

test('a share image is made once for pages that say the same', async () => {
  const { list, files } = createFileList();
  const card = { title: 'What we do', brandName: 'Stackworks', tagline: 'Websites by people.' };
  const [address, again] = [files.addShareImage(card), files.addShareImage({ ...card })];
  expect(again).toBe(address);

  const { paths, count } = await makeFiles(list, sources);
  expect(count).toBe(1);
  expect(await read(paths, address).metadata()).toMatchObject({ format: 'png' });
});

test('files that pages no longer use are dropped once they are old enough', async () => {
  const past = createFileList();
  past.files.addPicture(cut, [300]);
  const { paths } = await makeFiles(past.list, sources);
  const cached = [...paths.values(), join(sources.cacheFolder, 'originals', cut.asset)];
  for (const path of cached) await utimes(path, new Date(0), new Date(0));

  await makeFiles(createFileList().list, sources);
  expect(await readdir(join(sources.cacheFolder, 'made'))).toEqual([]);
  expect(await readdir(join(sources.cacheFolder, 'originals'))).toEqual([]);
});

test('an original that is no picture is named, and nothing else is begun', async () => {
  const { list, files } = createFileList();
  files.addPicture(cut, [300]);
  for (let number = 0; number < 9; number += 1) files.addPicture({ ...cut, asset: `image-${number}` }, [300]);
  const readOriginal = (asset: string) => {
    requested.push(asset);
    return asset === cut.asset ? Promise.resolve(Buffer.from('words')) : drawOriginal();
  };

  const making = makeFiles(list, { ...sources, readOriginal });
  await expect(making).rejects.toThrow(
    expect.objectContaining({ name: 'UnusablePicture', asset: cut.asset }),
  );
  const begun = requested.length;
  await vi.waitFor(
    async () => expect(await readdir(join(sources.cacheFolder, 'made'))).toHaveLength(requested.length - 1),
    { timeout: 60_000 },
  );
  expect(requested).toHaveLength(begun);
});
