import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';
import { shareSyncs } from './file/durable.ts';
import { counters, createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createManualSyncs } from '#test/manual-syncs.ts';

/** A database on a disk whose syncs the test ends, and its events in order. */
async function openOnHeldDisk() {
  const { sync, ...disk } = createManualSyncs();
  const heard: string[] = [];
  const db = await openDatabase({
    databaseUrl: await createTestDatabaseUrl(),
    openLog: () => {
      const flush = shareSyncs(sync);
      const close = () => flush().then(() => void heard.push('log closed'));
      return Promise.resolve({ flush, close });
    },
  });
  onTestFinished(async () => {
    disk.letGo();
    await db.close();
  });
  onTestFinished(db.onWrite(() => heard.push('everyone')));
  const add = (key: string, write: Database['write'] = db.write) =>
    write((tx) => tx.insert(counters).values({ key, hits: 1, windowEnd: '2026-11-20T09:00:00.000Z' })).then(
      () => heard.push(key),
    );
  const readKeys = async () => (await db.read.select().from(counters)).map(({ key }) => key).sort();
  return { db, disk, heard, add, readKeys };
}

it('a write is acknowledged only once durable, while later ones are committed meanwhile', async () => {
  const { db, disk, heard, add, readKeys } = await openOnHeldDisk();
  const first = add('first');
  await disk.begun(1);
  const others = [add('second'), add('third')];
  await expect.poll(readKeys).toEqual(['first', 'second', 'third']);
  expect(heard.filter((one) => one !== 'everyone')).toEqual([]);
  expect([db.writesWaiting(), disk.count()]).toEqual([3, 1]);

  disk.finish();
  await first;
  await disk.begun(2);
  expect(heard.filter((one) => one !== 'everyone')).toEqual(['first']);
  disk.finish();
  await Promise.all(others);
  expect(heard.filter((one) => one !== 'everyone')).toEqual(['first', 'second', 'third']);
});

it('screens are notified on commit, the writer once the write is durable', async () => {
  const { disk, heard, add } = await openOnHeldDisk();
  const written = add('first');
  await disk.begun(1);
  expect(heard).toEqual(['everyone']);

  disk.finish();
  await written;
  expect(heard).toEqual(['everyone', 'first']);
});

it('no write is rejected because of one that is not durable yet', async () => {
  const { db, disk, heard, add } = await openOnHeldDisk();
  const first = add('first');
  await disk.begun(1);
  const again = add('first').catch(() => heard.push('refused'));
  await add('light and later', db.writeWithoutSync);
  expect(heard).toEqual(['everyone', 'everyone', 'light and later']);

  disk.letGo();
  await Promise.all([first, again]);
  expect(heard.slice(3)).toEqual(['first', 'refused']);
});

it('a light write waits for no disk, also one that shares the commit of others', async () => {
  const { db, disk, heard, add } = await openOnHeldDisk();
  const lasting = add('lasting');
  const light = add('light', db.writeWithoutSync);
  await light;
  expect(heard.filter((one) => one !== 'everyone')).toEqual(['light']);

  await disk.begun(1);
  disk.finish();
  await lasting;
  expect(heard.filter((one) => one !== 'everyone')).toEqual(['light', 'lasting']);
});

it('the database closes once all writes are durable and acknowledged', async () => {
  const { db, disk, heard, add } = await openOnHeldDisk();
  void add('last');
  const closed = db.close().then(() => heard.push('closed'));
  await disk.begun(1);
  expect(heard).toEqual(['everyone']);

  disk.letGo();
  await closed;
  expect(heard).toEqual(['everyone', 'last', 'log closed', 'closed']);
});

it('whenDurable waits for the disk, even for a write of another process', async () => {
  const { db, disk, heard } = await openOnHeldDisk();
  const durable = db.whenDurable().then(() => heard.push('durable'));
  await disk.begun(1);
  expect(heard).toEqual([]);

  disk.finish();
  await durable;
  expect(heard).toEqual(['durable']);
});

const isFileHandle = (value: object | null): value is FileHandle => value !== null && 'datasync' in value;

it('a write is acknowledged only after an fsync, an unsynced one at once', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const db = await openTestDatabase(databaseUrl);
  const file = await open(databaseUrl.slice('file:'.length));
  onTestFinished(() => file.close());
  const handles = Reflect.getPrototypeOf(file);
  if (!isFileHandle(handles)) throw new Error('files are handled otherwise');
  const syncs = vi.spyOn(handles, 'datasync');
  onTestFinished(() => syncs.mockRestore());
  const values = { hits: 1, windowEnd: '2026-11-20T09:00:00.000Z' };
  await db.writeWithoutSync((tx) => tx.insert(counters).values({ key: 'light', ...values }));
  expect(syncs).not.toHaveBeenCalled();

  await db.write((tx) => tx.insert(counters).values({ key: 'lasting', ...values }));
  expect(syncs).toHaveBeenCalledOnce();
});

it.each([
  ['a write', 'db.write((tx) => tx.run(sql`select 1`))'],
  ['an answer from what was read', 'db.whenDurable()'],
])(
  'a process whose disk fails to sync %s ends and says so, and acknowledges nothing',
  { timeout: 60_000 },
  async (_, act) => {
    const source = `
    import { writeSync } from 'node:fs';
    import { sql } from 'drizzle-orm';
    import { openDatabase } from '#/open-database.ts';
    const flush = () => Promise.reject(new Error('the disk failed'));
    const db = await openDatabase({ databaseUrl: process.argv[1], openLog: async () => ({ flush, close: flush }) });
    setInterval(() => {}, 1000);
    const tell = () => writeSync(1, 'heard');
    await ${act}.then(tell, tell);`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', source, await createTestDatabaseUrl()],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 50_000,
      },
    );
    const exited = once(child, 'exit').then(([code]: unknown[]) => code);
    const [answer, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);

    expect({ answer, code }).toEqual({ answer: '', code: 1 });
    expect(complaint).toContain('the disk failed');
  },
);
