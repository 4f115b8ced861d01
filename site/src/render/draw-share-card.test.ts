import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareImageSize, type ShareCard } from '#/page-files.ts';
import { drawShareCard } from '#/render/draw-share-card.ts';

const card: ShareCard = { title: 'What we do', brandName: 'Stackworks', tagline: 'Websites by people.' };
const draw = (change: Partial<ShareCard> = {}) => drawShareCard({ ...card, ...change });

/** How dark the darkest point is in what lies between two heights of the sheet: 0 is black, 255 white. */
async function findDarkest(image: Buffer, top: number, bottom: number): Promise<number> {
  const part = await sharp(image)
    .extract({ left: 100, top, width: 900, height: bottom - top })
    .greyscale()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return Math.min(...channels.map(({ min }) => min));
}

test('a share image has the size other sites expect, and few bytes', async () => {
  const image = await draw();
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', ...shareImageSize });
  expect(image.length).toBeLessThan(150_000);
});

test('the same words give the same bytes, another title gives others', async () => {
  expect((await draw()).equals(await draw())).toBe(true);
  expect((await draw()).equals(await draw({ title: 'Who we are' }))).toBe(false);
});

test('letters with macrons are drawn', async () => {
  expect(await findDarkest(await draw({ title: 'Ō' }), 60, 380)).toBeLessThan(50);
});

test('a long title stays above the name', async () => {
  const title = 'Every website and web app we have launched for small businesses. '.repeat(2);
  expect(await findDarkest(await draw({ title }), 398, 410)).toBeGreaterThan(200);
});
