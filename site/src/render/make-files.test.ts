import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { toPictureName, type PictureFile } from '#/page-files/picture.ts';
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
const toPicture = (change: Partial<PictureFile> = {}): PictureFile => ({
  ...{ asset: 'image-abc-600x400-png', area: whole, width: 300, format: 'webp' },
  ...change,
});
const toList = (...pictures: PictureFile[]) => ({
  pictures: new Map(pictures.map((picture) => [toPictureName(picture), picture])),
  shareImages: new Map(),
});

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

const read = (picture: PictureFile) => sharp(join(place.outFolder, toPictureName(picture)));

test('a picture is made in each format and width, from an original that is fetched once', async () => {
  const pictures = [toPicture(), toPicture({ format: 'avif' }), toPicture({ width: 100 })];
  expect(await makeFiles(toList(...pictures), place)).toBe(3);

  const made = await Promise.all(pictures.map((picture) => read(picture).metadata()));
  expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 300, 200],
    ['heif', 300, 200],
    ['webp', 100, 67],
  ]);
  expect(asked).toEqual(['image-abc-600x400-png']);
});

test('a picture shows the area that was chosen', async () => {
  const picture = toPicture({ area: { left: 300, top: 0, width: 300, height: 400 } });
  await makeFiles(toList(picture), place);

  const { channels } = await read(picture).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
});

test('nothing that an earlier render has made is made again', async () => {
  const list = toList(toPicture(), toPicture({ format: 'avif' }));
  await makeFiles(list, place);
  await rm(place.outFolder, { recursive: true });

  expect(await makeFiles(list, place)).toBe(0);
  expect((await readdir(place.outFolder)).sort()).toEqual([...list.pictures.keys()].sort());
  expect(asked).toHaveLength(1);
});

test('an original that is no picture is named', async () => {
  const words = { ...place, readOriginal: () => Promise.resolve(Buffer.from('words')) };

  await expect(makeFiles(toList(toPicture()), words)).rejects.toThrow(
    'the picture image-abc-600x400-png could not be made',
  );
});
