/** `npm run bench`: measures what has a limit, beside a peer on the same machine. Exit code 1 when one is exceeded. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSiteBuild } from '#/site-build.ts';
import { toTable } from '#/table.ts';

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  const { table, isWithinLimits } = toTable(await measureSiteBuild(folder));
  console.log(`\nSite build\n\n${table}`);
  process.exitCode = isWithinLimits ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
