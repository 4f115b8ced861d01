import { stat } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCheckpoints, openLog, shareSyncs } from './durable.ts';
import { openFileClient } from './file-client.ts';
import { createTestDatabaseUrl } from '#test/database.ts';
import { createManualSyncs } from '#test/manual-syncs.ts';

describe('waiting for the disk together', () => {
  it('lets nobody go on before the sync is over that began after they came', async () => {
    const { sync, begun, finish } = createManualSyncs();
    const keep = shareSyncs(sync);
    const gone: string[] = [];
    const first = keep().then(() => gone.push('first'));
    await begun(1);
    const others = ['second', 'third'].map((name) => keep().then(() => gone.push(name)));
    expect(gone).toEqual([]);

    finish();
    await first;
    await begun(2);
    expect(gone).toEqual(['first']);

    finish();
    await Promise.all(others);
    expect(gone).toEqual(['first', 'second', 'third']);
  });

  it('has one sync at a time, and one for all who came during the last', async () => {
    const { sync, begun, finish, count } = createManualSyncs();
    const keep = shareSyncs(sync);
    const waiting = [keep()];
    await begun(1);
    waiting.push(...Array.from({ length: 20 }, () => keep()));
    expect(count()).toBe(1);

    finish();
    await begun(2);
    finish();
    await Promise.all(waiting);
    expect(count()).toBe(2);
  });

  it('rejects everyone waiting for a failed sync, and everyone after, without retrying', async () => {
    const { sync, begun, finish, count } = createManualSyncs();
    const keep = shareSyncs(sync);
    const first = keep();
    await begun(1);
    const second = keep();
    finish(new Error('EIO'));

    expect(await Promise.allSettled([first, second, keep()])).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { message: 'EIO' } })),
    );
    expect(count()).toBe(1);
  });
});

describe('the log of a database file', () => {
  it('stays the same file when another connection closes the database', async () => {
    const url = await createTestDatabaseUrl();
    const open = () => openFileClient({ url, lockWaitMs: 25, onOpen: 'PRAGMA journal_mode = WAL' });
    const first = open();
    const checkpoints = await openCheckpoints(url, 25);
    onTestFinished(checkpoints.close);
    const log = await openLog(url);
    onTestFinished(log.close);
    const readFile = async () => (await stat(`${url.slice('file:'.length)}-wal`, { bigint: true })).ino;
    const opened = await readFile();
    first.close();
    open().close();

    expect(await readFile()).toBe(opened);
    await log.flush();
  });

  it('cannot be opened where there is none', async () => {
    await expect(openLog(await createTestDatabaseUrl())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
