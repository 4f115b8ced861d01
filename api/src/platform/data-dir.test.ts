import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureSessionSecret, prepareDataDir } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  it('is made when it is not there, for its owner alone', async () => {
    await prepareDataDir(join(folder, 'a/b'));

    const made = await stat(join(folder, 'a/b'));
    expect(made.isDirectory()).toBe(true);
    expect(made.mode & 0o777).toBe(0o700);
  });

  it('is rejected with its name and the variable to fix when it is not writable', async () => {
    await writeFile(join(folder, 'file'), '');

    await expect(prepareDataDir(join(folder, 'file/data'))).rejects.toThrow(
      `the data folder ${folder}/file/data (DATA_DIR) cannot be written to`,
    );
  });

  it('is rejected where no folder can be created', async () => {
    await expect(prepareDataDir('/proc/stackworks/data')).rejects.toThrow(
      'the data folder /proc/stackworks/data (DATA_DIR) cannot be written to',
    );
  });

  it('has one session secret over restarts, readable by its owner alone', async () => {
    const secret = await ensureSessionSecret(folder);

    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await ensureSessionSecret(folder)).toBe(secret);
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', '\n', 'cut-off'])(
    'is rejected with what to do when its session secret is %j',
    async (left) => {
      await writeFile(join(folder, 'session-secret'), left);

      await expect(ensureSessionSecret(folder)).rejects.toThrow(
        `the file ${folder}/session-secret is empty or cut off: restore it from a backup, or delete it`,
      );
    },
  );
});
