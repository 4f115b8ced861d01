/**
 * `npm run drill`: breaks something around the running product and looks at what comes of that. All of it, or what is
 * named: `npm run drill -- locked`. Exit code 1 when a limit was missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drillAway } from '#/drills/away.ts';
import { drillConnections } from '#/drills/connections.ts';
import { drillDisk } from '#/drills/disk.ts';
import { drillFar } from '#/drills/far.ts';
import { toFindingTable } from '#/drills/findings.ts';
import { drillLocked } from '#/drills/locked.ts';
import { drillMigrations } from '#/drills/migrations.ts';
import { drillSlow } from '#/drills/slow.ts';
import { endProducts } from '#/drills/start-product.ts';
import { drillStop } from '#/drills/stop.ts';
import { drillUploads } from '#/drills/uploads.ts';

const drills = [
  { name: 'locked', title: 'The database locked for 10 seconds', run: drillLocked },
  { name: 'disk', title: 'The disk full', run: drillDisk },
  { name: 'away', title: 'Stripe, email server and content away', run: drillAway },
  { name: 'far', title: 'A database server 30 ms away, each way', run: drillFar },
  { name: 'migrations', title: 'Killed while it migrates', run: drillMigrations },
  { name: 'stop', title: 'Stopped under load', run: drillStop },
  { name: 'slow', title: '500 slow senders', run: drillSlow },
  { name: 'connections', title: '10,000 connections', run: drillConnections },
  { name: 'uploads', title: 'A flood of uploads', run: drillUploads },
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
