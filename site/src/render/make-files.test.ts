import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PictureCut } from '#/page-files/picture.ts';
import { createFileList } from '#/render/file-list.ts';
import { makeFiles } from '#/render/make-files.ts';

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

let place: Parameters<typeof makeFiles>[1];
let asked: string[];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'make-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  asked = [];
  place = {
    outFolder: join(folder, 'out'),
    cacheFolder: join(folder, 'cache'),
    readOriginal: (asset) => {
      asked.push(asset);
      return drawOriginal();
    },
  };
});

const read = (address: string) => sharp(join(place.outFolder, basename(address)));

test('a picture is made in each format and width, from an original that is fetched once', async () => {
  const { list, files } = createFileList();
  const addresses = [
    ...files.addPicture(cut, [300, 100]),
    ...files.addPicture({ ...cut, format: 'avif' }, [300]),
  ];
  expect(await makeFiles(list, place)).toBe(3);

  const made = await Promise.all(addresses.map((address) => read(address).metadata()));
  expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 300, 200],
    ['webp', 100, 67],
    ['heif', 300, 200],
  ]);
  expect(asked).toEqual(['image-abc-600x400-png']);
});

test('a picture shows the area that was chosen', async () => {
  const { list, files } = createFileList();
  const right = { left: 300, top: 0, width: 300, height: 400 };
  const [address = ''] = files.addPicture({ ...cut, area: right }, [300]);
  await makeFiles(list, place);

  const { channels } = await read(address).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
});

test('nothing that an earlier render has made is made again', async () => {
  const { list, files } = createFileList();
  files.addPicture(cut, [300, 100]);
  await makeFiles(list, place);
  await rm(place.outFolder, { recursive: true });

  expect(await makeFiles(list, place)).toBe(0);
  expect((await readdir(place.outFolder)).sort()).toEqual([...list.pictures.keys()].sort());
  expect(asked).toHaveLength(1);
});

test('a share image is made once for pages that say the same', async () => {
  const { list, files } = createFileList();
  const card = { title: 'What we do', brandName: 'Stackworks', tagline: 'Websites by people.' };
  const [address, again] = [files.addShareImage(card), files.addShareImage({ ...card })];
  expect(again).toBe(address);

  expect(await makeFiles(list, place)).toBe(1);
  expect(await read(address).metadata()).toMatchObject({ format: 'png' });
});

test('an original that is no picture is named', async () => {
  const { list, files } = createFileList();
  files.addPicture(cut, [300]);
  const words = { ...place, readOriginal: () => Promise.resolve(Buffer.from('words')) };

  await expect(makeFiles(list, words)).rejects.toThrow('the picture image-abc-600x400-png could not be made');
});
