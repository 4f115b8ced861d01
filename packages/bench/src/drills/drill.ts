/**
 * `npm run drill`: breaks something around the running product and looks at what comes of that. All of it, or what is
 * named: `npm run drill -- locked`. Exit code 1 when a limit was missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drillDisk } from '#/drills/disk.ts';
import { toFindingTable } from '#/drills/findings.ts';
import { drillLocked } from '#/drills/locked.ts';
import { endProducts } from '#/drills/start-product.ts';

const drills = [
  { name: 'locked', title: 'The database locked for 10 seconds', run: drillLocked },
  { name: 'disk', title: 'The disk full', run: drillDisk },
];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) throw new Error(`There is no drill called ${unknown.join(', ')}.`);

// Without its product a drill breaks off, and tidies up as it does whenever something fails.
process.on('SIGINT', () => void endProducts()).on('SIGTERM', () => void endProducts());

for (const { name, title, run } of drills) {
  if (named.length > 0 && !named.includes(name)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    const startedAt = performance.now();
    const findings = await run(folder);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`\n${title} (${seconds} s)\n\n${toFindingTable(findings)}`);
    if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1;
  } finally {
    await endProducts();
    await rm(folder, { recursive: true, force: true });
  }
}
