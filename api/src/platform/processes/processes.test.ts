import { copyFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Publication } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { processes } from './processes.tables.ts';
import { markStorage } from '#/platform/storage/open-storage.ts';
import { collectLog } from '#test/collect-log.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, createTestFolder, openTestDatabase } from '#test/database.ts';
import { joinProcesses } from './join-processes.ts';
import { readPublication } from './read-processes.ts';
import { notifyProcesses } from './process-signals.ts';
import { watchProcesses } from './watch-processes.ts';

const [one, other, third] = ['one', 'other', 'third'].map(
  (word) => `${word}-secret-of-32-characters-and-more`,
);

/** A database, and processes that would join it with these secrets. */
async function openCompany() {
  const { deps } = await createTestApp();
  const join = (sessionSecret = one, otherSecret?: string, storage = 'a-folder') =>
    joinProcesses({
      ...deps,
      config: { ...deps.config, sessionSecret: sessionSecret ?? '', otherSecret },
      storage,
    });
  return { deps, join };
}

it('one that would sign sessions no other can read does not join, and reports why', async () => {
  const { join } = await openCompany();
  const first = await join();
  await join();
  await expect(join(other)).rejects.toThrow(/^SESSION_SECRET is not the one of .*SESSION_SECRET_PREVIOUS$/);
  // It would read what they sign, but they not what it signs.
  await expect(join(other, one)).rejects.toThrow('SESSION_SECRET');
  await first.leave();
  await expect(join(other)).rejects.toThrow('SESSION_SECRET');
});

it('joins while the secret is being changed, when each knows the other’s', async () => {
  const { join } = await openCompany();
  await join(one, other);
  await join(other, one);
  await expect(join(third, one)).rejects.toThrow('SESSION_SECRET');
});

it('joins with a secret of its own where the others have left, or have not been seen for long', async () => {
  const { deps, join } = await openCompany();
  const [left, killed] = [await join(), await join()];
  await left.leave();
  const seenAt = '2026-01-01T00:00:00.000Z';
  await deps.db.write((tx) => tx.update(processes).set({ seenAt }).where(eq(processes.id, killed.id)));
  await join(other);
});

it('knows whether anything can be written, and counts as seen where it can', async () => {
  const { deps, join } = await openCompany();
  const { id, checkWrites } = await join();
  const long = '2026-01-01T00:00:00.000Z';
  await deps.db.write((tx) => tx.update(processes).set({ seenAt: long }).where(eq(processes.id, id)));
  await checkWrites();
  const [row] = await deps.db.read.select().from(processes).where(eq(processes.id, id));
  expect(row?.seenAt.localeCompare(long)).toBe(1);

  await deps.db.write((tx) => tx.run('PRAGMA query_only = ON'));
  await expect(checkWrites()).rejects.toThrow();
});

it('one with another storage of files does not join, and reports why', async () => {
  const { deps, join } = await openCompany();
  const first = await join();
  await join();
  await expect(join(one, undefined, 'another-folder')).rejects.toThrow(
    /^files are not kept where .* keeps them, .*FILES_DIR, or the same S3_BUCKET$/,
  );
  // A process of a version before this rule reports nothing about it.
  await deps.db.write((tx) => tx.update(processes).set({ storage: null }));
  await join(one, undefined, 'another-folder');
  await first.leave();
});

it('a folder of files is the same to two that open it at once, by any path, and a bucket by its name', async () => {
  const folder = await createTestFolder();
  const filesDir = join(folder, 'files');
  const mark = (path: string) => markStorage({ bucket: null, filesDir: path });
  const marks = await Promise.all([mark(filesDir), mark(filesDir), mark(filesDir)]);
  await symlink(filesDir, join(folder, 'known-as'));
  expect(new Set([...marks, await mark(join(folder, 'known-as'))]).size).toBe(1);
  expect(await mark(join(folder, 'others'))).not.toBe(marks[0]);

  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const markBucket = (name: string, region: string) =>
    markStorage({ filesDir, bucket: { name, region, credentials } });
  expect(await markBucket('files', 'here')).toBe(await markBucket('files', 'there'));
  expect(await markBucket('files', 'here')).not.toBe(await markBucket('others', 'here'));
});

const at = '2026-11-20T09:00:00.000Z';
const later = '2026-11-20T09:05:00.000Z';
const live = { state: 'live', since: at, contentAsOf: later, problem: null } as const;

it.each<[string, Publication, Publication]>([
  ['still builds', { ...live, state: 'building' }, { ...live, state: 'building' }],
  ['has older content', { ...live, contentAsOf: at }, { ...live, contentAsOf: at }],
  ['failed', { ...live, state: 'failed' }, { ...live, state: 'failed' }],
  ['is as far', live, live],
])('says that content has come as far as in the slowest process, which %s', async (_, theirs, said) => {
  const { deps, join } = await openCompany();
  const { id } = await join();
  await deps.db.write((tx) => tx.update(processes).set({ publication: theirs }).where(eq(processes.id, id)));
  const publisher = { publication: () => live, isSettled: () => true, publish: () => {} };
  expect(await readPublication({ ...deps, publisher })).toEqual(said);
});

it('reads content when any process was notified of a change, and reports its progress', async () => {
  const { deps, join } = await openCompany();
  const { id: processId, rejoin } = await join();
  const state: { publication: Publication; looked: number } = { publication: live, looked: 0 };
  const publisher = { publication: () => state.publication, isSettled: () => true, publish: () => {} };
  const watching = watchProcesses({ ...deps, processId, publisher, rejoin }, () => (state.looked += 1));
  onTestFinished(watching.stop);
  const readContentAsOf = async () => (await readPublication(deps)).contentAsOf;
  await vi.waitFor(async () => expect(await readContentAsOf()).toBe(null), { timeout: 60_000 });
  const rows = () => deps.db.read.select().from(processes).where(eq(processes.id, processId));
  await vi.waitFor(async () => expect((await rows())[0]?.publication).toEqual(live), { timeout: 60_000 });
  expect(state.looked).toBe(0);

  // Taken for gone, as after a long sleep, it comes back.
  await deps.db.write((tx) => tx.delete(processes));
  await notifyProcesses(deps);
  state.publication = { ...live, state: 'building' };
  await vi.waitFor(() => expect(state.looked).toBe(1), { timeout: 60_000 });
  await vi.waitFor(async () => expect((await rows())[0]?.publication?.state).toBe('building'), {
    timeout: 60_000,
  });
});

it.each<[string, Publication, Publication, boolean, boolean]>([
  ['another has newer content', { ...live, contentAsOf: at }, live, true, true],
  ['it is still handling a signal', live, live, false, true],
  ['it is as far as the others', live, live, true, false],
  ['a mistake holds it up', { ...live, state: 'failed', contentAsOf: at }, live, false, false],
])('knows whether it is behind: %s', async (_, own, theirs, isSettled, isBehind) => {
  const { deps, join } = await openCompany();
  const [{ id: processId, rejoin }, { id: other }] = [await join(), await join()];
  await deps.db.write((tx) =>
    tx.update(processes).set({ publication: theirs }).where(eq(processes.id, other)),
  );
  const publisher = { publication: () => own, isSettled: () => isSettled };
  const watching = watchProcesses({ ...deps, processId, publisher, rejoin }, () => {});
  onTestFinished(watching.stop);
  await vi.waitFor(async () => expect(await watching.isBehind()).toBe(isBehind), { timeout: 60_000 });
});

it('is behind from when anything is reported until it has been notified', async () => {
  const { deps, join } = await openCompany();
  const { id: processId, rejoin } = await join();
  const publisher = { publication: () => live, isSettled: () => true };
  const watching = watchProcesses({ ...deps, processId, publisher, rejoin }, () => {});
  onTestFinished(watching.stop);
  const untilLevel = () =>
    vi.waitFor(async () => expect(await watching.isBehind()).toBe(false), { timeout: 60_000 });
  await untilLevel();
  await notifyProcesses(deps);
  expect(await watching.isBehind()).toBe(true);
  await untilLevel();
});

it('reports that its database was replaced, and gets no more requests', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const file = databaseUrl.slice('file:'.length);
  const { log, lines } = collectLog();
  const { deps, request } = await createTestApp({ log, db: await openTestDatabase(databaseUrl) });
  const { id: processId, rejoin } = await joinProcesses({ ...deps, storage: 'a-folder' });
  expect((await request('/api/health/ready')).status).toBe(200);
  await rename(file, `${file}.aside`);
  await copyFile(`${file}.aside`, file);

  expect(await (await request('/api/health/ready')).json()).toMatchObject({ reasons: ['database'] });
  expect(await (await request('/api/health')).json()).toMatchObject({
    status: 'failing',
    checks: { database: { status: 'failing' } },
  });
  const publisher = { publication: () => live, isSettled: () => true };
  onTestFinished(watchProcesses({ ...deps, processId, publisher, rejoin }, () => {}).stop);
  await vi.waitFor(
    () =>
      expect(lines.join('')).toMatch(
        /"level":50,.*"the database \S+ is no longer the file that this process has open: restart this process"/,
      ),
    { timeout: 60_000 },
  );
});
