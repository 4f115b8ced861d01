import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { installParts } from './restore-files.ts';

it('undoes everything when the last step fails', async () => {
  const folder = await createTestFolder();
  const [place, draft, journal] = ['data.db', 'data.db.restoring', 'data.db-wal'].map((name) =>
    join(folder, name),
  );
  if (!place || !draft || !journal) throw new Error('a name is missing');
  await Promise.all([writeFile(place, 'before'), writeFile(draft, 'after'), writeFile(journal, 'journal')]);
  const parts = [{ place, draft, make: () => Promise.resolve() }];
  const put = (last: () => Promise<void>) =>
    installParts(parts, { of: place, ends: ['-wal', '-shm'] }, 'now', last);

  await expect(put(() => Promise.reject(new Error('the line is dead')))).rejects.toThrow('the line is dead');
  expect((await readdir(folder)).toSorted()).toEqual(['data.db', 'data.db-wal', 'data.db.restoring']);
  expect(await readFile(place, 'utf8')).toBe('before');

  expect(await put(() => Promise.resolve())).toEqual([`${place}.before-now`]);
  expect((await readdir(folder)).toSorted()).toEqual([
    'data.db',
    'data.db.before-now',
    'data.db.before-now-wal',
  ]);
  expect(await readFile(place, 'utf8')).toBe('after');
});
