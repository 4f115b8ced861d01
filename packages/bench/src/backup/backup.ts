import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mounts } from '@stackworks/contracts';
import { fillDemo } from '#/fill-demo.ts';
import { fromRoot } from '#/from-root.ts';
import { runTimed } from '#/run-timed.ts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';
import type { Measure } from '#/table.ts';

/** What a command may take with the large demo, in seconds, and a call beside it, in milliseconds. */
const limits = { seconds: 60, call: 50 };

/** How long a backup of the large demo takes, what it costs those who work meanwhile, and how long a restore takes. */
export async function measureBackup(folder: string): Promise<Measure[]> {
  const [dataDir, to] = [join(folder, 'backup-data'), join(folder, 'backups')];
  await mkdir(dataDir, { recursive: true });
  await fillDemo(dataDir);

  const { backup, alone, amid } = await backUpBesideServer(dataDir, to);
  const from = join(to, (await readdir(to)).toSorted().at(-1) ?? '');
  const verify = await run(dataDir, 'api/dist/backup-command.js', 'backup', '--verify', from);
  const restore = await run(
    join(folder, 'backup-restored'),
    'api/dist/backup-command.js',
    'restore',
    '--from',
    from,
  );
  const beside = (share: number) => ({ value: sorted(amid, share), peer: sorted(alone, share) });
  return [
    { name: 'backup beside a server (s)', value: backup, limit: limits.seconds },
    { name: 'verification (s)', value: verify, limit: limits.seconds },
    { name: 'restore (s)', value: restore, limit: limits.seconds },
    { name: '`GET admin/projects` meanwhile, median (ms); peer: alone', ...beside(0.5), limit: limits.call },
    { name: 'the same, 95 % (ms)', ...beside(0.95) },
  ];
}

/** Backs up while somebody reads the list of projects again and again, who did so alone before. */
async function backUpBesideServer(dataDir: string, to: string) {
  const server = await startServer(dataDir);
  try {
    const headers = { authorization: `Bearer ${await server.signIn()}` };
    const call = async () => {
      const startedAt = performance.now();
      const response = await fetch(`${server.origin}${mounts.api}/admin/projects`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the list of projects answered ${response.status}`);
      return performance.now() - startedAt;
    };
    const alone: number[] = [];
    for (let made = 0; made < 100; made += 1) alone.push(await call());
    const amid: number[] = [];
    const state = { isDone: false };
    const backingUp = run(dataDir, 'api/dist/backup-command.js', 'backup', '--to', to).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      amid.push(await call());
      await pause(10);
    }
    return { backup: await backingUp, alone, amid };
  } finally {
    await server.stop();
  }
}

/** @returns how long it took, in seconds */
async function run(dataDir: string, ...args: string[]): Promise<number> {
  const environment = { DATA_DIR: dataDir, ALLOW_SANDBOX: '1' };
  return (await runTimed({ args, cwd: fromRoot('.'), environment })).ms / 1000;
}

const sorted = (times: number[], share: number): number =>
  at(
    times.toSorted((one, other) => one - other),
    share,
  );
