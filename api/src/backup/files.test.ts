import { chown, mkdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestFolder } from '#test/database.ts';

const isRoot = process.geteuid?.() === 0;
const ours = fileURLToPath(new URL('files.ts', import.meta.url));

/** Who a process of its own is after it, since no process gets back to what it was. */
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

it('whoever owns the data folder, or is not root, stays who they are', async () => {
  expect(await actAndTell(await createTestFolder())).toMatchObject({
    said: null,
    uid: process.getuid?.(),
    gid: process.getgid?.(),
  });
});
