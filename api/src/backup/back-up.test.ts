import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import * as schema from '#/schema.ts';
import { storedPathColumns } from '#/backup/database-file.ts';
import { pruneBackups, verifyBackup } from '#/backup/verify-backup.ts';
import { createEnv, fillData, flipBit, makeBackup } from '#test/backups.ts';
import { createTestFolder } from '#test/database.ts';

const silently = () => {};

/** Columns whose name sounds like a file of ours, and which name none that a row owns. */
const otherColumns = [
  // A copy of data is made again when somebody asks.
  ['data_exports', 'path'],
  ['pending_uploads', 'file_url'],
  ['invoices', 'receipt_url'],
  ['invoices', 'pdf_url'],
  ['purchases', 'receipt_url'],
  ['billing_accounts', 'confirm_url'],
  ['projects', 'photos'],
  ['incoming_emails', 'path'],
  ['incoming_emails', 'return_path'],
  ['team_settings', 'hourly_cost'],
  ['webhook_endpoints', 'url'],
];

it('takes every column of the schema that may name a file for one, or knows why not', () => {
  const tables = Object.values(schema).filter((one) => one instanceof SQLiteTable);
  const named = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => /url|picture|image|photo|path|file$/.test(column.name))
      .map((column) => [name, column.name]);
  });

  expect(named.toSorted()).toEqual([...storedPathColumns, ...otherColumns].toSorted());
});

describe('a backup', { timeout: 60_000 }, () => {
  it('has the files that its database names, also when some are deleted while it is made', async () => {
    const env = await createEnv();
    const { files } = await fillData(env, 12);
    const gone = files[9]?.path ?? ''; // the last in their order
    const remove = (step: string) => {
      if (!step.startsWith('files, 1 of')) return;
      const database = new DatabaseSync(env.databaseUrl.slice('file:'.length));
      database.prepare('DELETE FROM files WHERE file_url = ?').run(gone);
      database.close();
      rmSync(join(env.filesDir, gone));
    };
    const { folder, manifest } = await makeBackup(env, { report: remove });

    expect(manifest).toMatchObject({ missing: [], tables: { files: 11 } });
    expect(existsSync(join(folder, 'files', gone))).toBe(false);
    await verifyBackup(folder, silently);
  });

  it('names a file that was lost before, and is whole without it', async () => {
    const env = await createEnv();
    const { files } = await fillData(env);
    const lost = files[0]?.path ?? '';
    await rm(join(env.filesDir, lost));
    const { folder, manifest } = await makeBackup(env);

    expect(manifest.missing).toEqual([lost]);
    expect((await verifyBackup(folder, silently)).files).toHaveLength(4); // two files, database and secret
  });

  it('names what has changed by a single bit, whichever of its files that is', async () => {
    const env = await createEnv();
    await fillData(env);
    const { folder } = await makeBackup(env);
    for (const path of [
      'database.db',
      'files/uploads/file-1',
      'session-secret',
      'manifest.json',
      'manifest.sha256',
    ]) {
      await flipBit(folder, path);
      await expect(verifyBackup(folder, silently)).rejects.toThrow(path);
      await flipBit(folder, path);
    }
    await verifyBackup(folder, silently);
  });

  it('names what is in its folder and not of it', async () => {
    const env = await createEnv();
    await fillData(env);
    const { folder } = await makeBackup(env);
    await mkdir(join(folder, 'sandbox/evil'), { recursive: true });
    await writeFile(join(folder, 'sandbox/evil/file'), 'not ours');
    await symlink('/etc/hostname', join(folder, 'link'));
    await rename(join(folder, 'database.db'), join(folder, 'elsewhere'));
    await symlink('elsewhere', join(folder, 'database.db'));

    await expect(verifyBackup(folder, silently)).rejects.toThrow(
      /holds what is not of this backup: database.db, elsewhere, link, sandbox\/evil\/file; move it elsewhere$/,
    );
  });

  it('can be read by nobody else', async () => {
    const env = await createEnv();
    await fillData(env);
    const { folder } = await makeBackup(env);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
    }
  });

  it('leaves nothing when it fails', async () => {
    const env = await createEnv();
    await fillData(env);
    const to = await createTestFolder();
    const fail = () => Promise.reject(new Error('the disk is gone'));

    await expect(makeBackup(env, { to, copySandbox: fail })).rejects.toThrow('the disk is gone');
    expect(await readdir(to)).toEqual([]);
  });
});

it('of old backups only whole ones are deleted, and never the newest', { timeout: 60_000 }, async () => {
  const env = await createEnv();
  await fillData(env);
  const to = await createTestFolder();
  const days = [1, 2, 3, 4].map((day) => new Date(`2026-11-0${day}T03:00:00Z`));
  for (const now of days) await makeBackup(env, { to, now });
  await rm(join(to, '2026-11-04T03-00-00Z', 'database.db'));
  await mkdir(join(to, 'notes'));

  expect(await pruneBackups(to, 1)).toEqual(['2026-11-02T03-00-00Z', '2026-11-01T03-00-00Z']);
  expect((await readdir(to)).toSorted()).toEqual(['2026-11-03T03-00-00Z', '2026-11-04T03-00-00Z', 'notes']);
});
