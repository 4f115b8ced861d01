import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { lockDataDir } from './data-dir.ts';

/** Has another process hold a folder. */
async function holdElsewhere(folder: string) {
  const child = fork(fileURLToPath(import.meta.resolve('#test/lock-until-killed.ts')), [folder]);
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  await once(child, 'message');
  return { kill };
}

describe('a data folder', () => {
  it('that another process has locked is rejected, with what to do about it', async () => {
    const folder = await createTestFolder();
    await holdElsewhere(folder);

    await expect(lockDataDir(folder, 0)).rejects.toThrow(
      `another process uses the data folder ${folder}; give this one a DATA_DIR of its own`,
    );
  });

  it('is free as soon as the process that held it has been killed', async () => {
    const folder = await createTestFolder();
    const { kill } = await holdElsewhere(folder);
    await kill();
    const giveUp = await lockDataDir(folder, 0);

    giveUp();
  });

  it('is waited for while a process before ends', async () => {
    const folder = await createTestFolder();
    const { kill } = await holdElsewhere(folder);
    const held = lockDataDir(folder);
    await kill();

    (await held)();
  });

  it('can be taken again by who gave it up, and only then', async () => {
    const folder = await createTestFolder();
    const giveUp = await lockDataDir(folder, 0);
    await expect(lockDataDir(folder, 0)).rejects.toThrow('another process uses the data folder');
    giveUp();

    (await lockDataDir(folder, 0))();
  });
});
