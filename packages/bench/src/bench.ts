/** `npm run bench`: measures what has a limit, beside a peer on the same machine. Exit code 1 when one is exceeded. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endDescendants } from '#/end-descendants.ts';
import { toGrowthTable } from '#/growth/growth-table.ts';
import { measureGrowth } from '#/growth/measure-growth.ts';
import { measureLive } from '#/live/measure-live.ts';
import { measureApi } from '#/api/measure-api.ts';
import { reportApi } from '#/api/report.ts';
import { measurePages } from '#/pages/measure-pages.ts';
import { toPageTables } from '#/pages/page-tables.ts';
import { measureSignIns } from '#/sign-in/measure-sign-ins.ts';
import { toTable } from '#/table.ts';

/** All of it, or the parts that are named: `npm run bench -- growth`. */
const parts = [
  {
    name: 'api',
    title: 'The list of a client’s projects, beside others',
    measure: async (folder: string) => reportApi(await measureApi(folder)),
  },
  {
    name: 'pages-phone',
    title: 'Pages, beside bare ones, as phones see them',
    measure: async (folder: string) => toPageTables(await measurePages(folder, 'phone')),
  },
  {
    name: 'pages-desktop',
    title: 'Pages, beside bare ones, as desktops see them',
    measure: async (folder: string) => toPageTables(await measurePages(folder, 'desktop')),
  },
  {
    name: 'growth',
    title: 'Calls, with more and more data',
    measure: async (folder: string) => toGrowthTable(await measureGrowth(folder)),
  },
  {
    name: 'live',
    title: 'Live updates, 1,000 streams',
    measure: async (folder: string) => toTable(await measureLive(folder)),
  },
  {
    name: 'sign-in',
    title: 'Sign-in, with argon2id at 19 MiB and two passes',
    measure: async (folder: string) => toTable(await measureSignIns(folder)),
  },
];
const named = process.argv.slice(2);

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endDescendants(process.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    process.exit(1);
  });
}
try {
  for (const { name, title, measure } of parts) {
    if (named.length > 0 && !named.includes(name)) continue;
    const { table, isWithinLimits } = await measure(folder);
    console.log(`\n${title}\n\n${table}`);
    if (!isWithinLimits) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
