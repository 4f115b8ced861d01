import { chown, mkdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';

const isRoot = process.geteuid?.() === 0;
const ours = fileURLToPath(new URL('files.ts', import.meta.url));

/** The user of a new process after it, since a process cannot change back. */
async function actAndTell(dataDir: string): Promise<unknown> {
  const script = `
    import { actAsOwner } from ${JSON.stringify(ours)};
    const said = await actAsOwner(${JSON.stringify(dataDir)});
    console.log(JSON.stringify({ said, uid: process.getuid(), gid: process.getgid(), groups: process.getgroups() }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

it.runIf(isRoot)(
  'root goes on as the owner of the data folder, also of one that is not there yet',
  async () => {
    const folder = await createTestFolder();
    const owned = join(folder, 'owned');
    await mkdir(owned);
    await chown(owned, 65_533, 65_532);
    for (const dataDir of [owned, join(owned, 'of/later')]) {
      expect(await actAndTell(dataDir)).toEqual({
        said: `Going on as user 65533, to whom ${dataDir} (DATA_DIR) belongs.`,
        uid: 65_533,
        gid: 65_532,
        groups: [65_532],
      });
    }
  },
);

it('the owner of the data folder, or a user who is not root, stays the same', async () => {
  expect(await actAndTell(await createTestFolder())).toMatchObject({
    said: null,
    uid: process.getuid?.(),
    gid: process.getgid?.(),
  });
});
