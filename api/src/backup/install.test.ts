import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { installParts } from './restore-files.ts';

it('undoes everything when the last step fails', async () => {
  const folder = await createTestFolder();
  const [target, staging, journal] = ['data.db', 'data.db.restoring', 'data.db-wal'].map((name) =>
    join(folder, name),
  );
  if (!target || !staging || !journal) throw new Error('a name is missing');
  await Promise.all([
    writeFile(target, 'before'),
    writeFile(staging, 'after'),
    writeFile(journal, 'journal'),
  ]);
  const parts = [{ target, staging, make: () => Promise.resolve() }];
  const put = (last: () => Promise<void>) =>
    installParts(parts, { of: target, ends: ['-wal', '-shm'] }, 'now', last);

  await expect(put(() => Promise.reject(new Error('the line is dead')))).rejects.toThrow('the line is dead');
  expect((await readdir(folder)).toSorted()).toEqual(['data.db', 'data.db-wal', 'data.db.restoring']);
  expect(await readFile(target, 'utf8')).toBe('before');

  expect(await put(() => Promise.resolve())).toEqual([`${target}.before-now`]);
  expect((await readdir(folder)).toSorted()).toEqual([
    'data.db',
    'data.db.before-now',
    'data.db.before-now-wal',
  ]);
  expect(await readFile(target, 'utf8')).toBe('after');
});
