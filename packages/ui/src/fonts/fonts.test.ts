import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontFolder, subsetFonts } from './fonts.ts';

const budgetInBytes = 60_000;

test('the four font files weigh 60 KB or less together', async () => {
  await subsetFonts();
  const files = (await readdir(fontFolder)).filter((name) => name.endsWith('.woff2'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(fontFolder, name))).size));

  expect(files.sort()).toEqual([
    'besley-macron.woff2',
    'besley.woff2',
    'hanken-grotesk-macron.woff2',
    'hanken-grotesk.woff2',
  ]);
  expect(sizes.reduce((total, size) => total + size)).toBeLessThanOrEqual(budgetInBytes);
});
