import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { summariseDatabase } from '#/backup/database-file.ts';
import { isServerEmpty, pushDatabase } from '#/backup/database-server.ts';
import { openClient } from '#/backup/live-database.ts';
import { restore } from '#/backup/restore.ts';
import { migrate } from '#/platform/database/migrations.ts';
import type { Env } from '#/env.ts';
import { createEnv, fillData, makeBackup } from '#test/backups.ts';
import { createTestFolder, openTestDatabase } from '#test/database.ts';
import { hasLibsqlServer, startLibsqlServer } from '@stackworks/database/testing';
import { addProcess } from '#test/processes.ts';

const restoreTo = (env: Env, from: string) =>
  restore({ env, from, replace: false, now: new Date(), report: () => {} });

const createBackup = async () => {
  const env = await createEnv();
  await fillData(env);
  return makeBackup(env);
};

describe.runIf(hasLibsqlServer)('with a libSQL server', { timeout: 60_000 }, () => {
  it('a restore fills it, row for row, and a backup brings it home', async () => {
    const { folder, manifest } = await createBackup();
    const { url } = await startLibsqlServer();
    const env = await createEnv({ DATABASE_URL: url });
    await restoreTo(env, folder);
    const { folder: again, manifest: second } = await makeBackup(env);

    expect(second.tables).toEqual(manifest.tables);
    expect(summariseDatabase(join(again, 'database.db'))).toEqual(
      summariseDatabase(join(folder, 'database.db')),
    );
    await expect(restoreTo(await createEnv({ DATABASE_URL: url }), folder)).rejects.toThrow(
      'the database server (DATABASE_URL) has data already',
    );
    const client = openClient({ databaseUrl: url, databaseToken: undefined });
    onTestFinished(() => client.close());
    const find = (word: string) =>
      client.execute({
        sql: 'SELECT rowid FROM search_project_words WHERE search_project_words MATCH ?',
        args: [word],
      });
    expect([(await find('bakery')).rows.length, (await find('butcher')).rows.length]).toEqual([1, 0]);
  });

  it('a restore that fails halfway leaves it empty', async () => {
    const { url } = await startLibsqlServer();
    const address = { databaseUrl: url, databaseToken: undefined };
    const file = join(await createTestFolder(), 'refused.db');
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA ignore_check_constraints = ON; CREATE VIRTUAL TABLE words USING fts5(word);
      CREATE TABLE parents (id INTEGER PRIMARY KEY); INSERT INTO parents VALUES (1);
      CREATE TABLE children (id INTEGER REFERENCES parents, n INTEGER CHECK (n > 0)); INSERT INTO children VALUES (1, -1)`);
    database.close();

    await expect(pushDatabase(file, address)).rejects.toThrow('CHECK constraint failed');
    expect(await isServerEmpty(address)).toBe(true);
  });

  it('a restore rejects one that a process serves from, and names it', async () => {
    const { folder } = await createBackup();
    const { url } = await startLibsqlServer();
    await migrate({ databaseUrl: url });
    await addProcess({ db: await openTestDatabase(url) }, { name: 'two.example:7' });

    await expect(restoreTo(await createEnv({ DATABASE_URL: url }), folder)).rejects.toThrow(
      'is served by two.example:7, by machine and number',
    );
  });
});
