import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { lookInto, spawnProduct, startProduct } from '#/drills/start-product.ts';
import { fromRoot } from '#/from-root.ts';

/** How long after the database’s first byte the process is killed, in milliseconds. */
const delaysMs = [0, 5, 15, 30, 60, 120, 240, 480];

/** The process is killed again and again while it brings a new database up to date, each time a little later. */
export async function drillMigrations(folder: string): Promise<Finding[]> {
  const all = readdirSync(fromRoot('api/src/migrations')).filter((name) => name.endsWith('.sql')).length;
  const found: string[] = [];
  for (const [number, delayMs] of delaysMs.entries()) {
    const dataDir = join(folder, `killed-${number}`);
    const product = await spawnProduct(dataDir);
    while (!existsSync(join(dataDir, 'stackworks.db')) && !product.hasEnded()) await pause(1);
    await pause(delayMs);
    product.kill('SIGKILL');
    await product.exited;
    found.push(
      lookInto(dataDir, (database) => {
        const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() ?? {};
        const tables = Number(
          database.prepare("select count(*) as n from sqlite_schema where type = 'table'").get()?.['n'],
        );
        if (integrity !== 'ok') return 'broken';
        if (tables === 0) return 'none of it';
        const applied = Number(database.prepare('select count(*) as n from migrations').get()?.['n']);
        return applied === all ? 'all of it' : `${applied} migrations`;
      }),
    );
  }
  const again: string[] = [];
  for (const [number, state] of found.entries()) {
    // Each state is gone on from once, and the last of them, which is the furthest.
    if (found.indexOf(state) !== number && number !== found.length - 1) continue;
    const product = await startProduct(join(folder, `killed-${number}`));
    again.push((await product.signIn()) ? 'works' : 'does not work');
    await product.stop();
  }
  return [
    note('times killed', delaysMs.length, ''),
    {
      what: 'what was there of the migrations',
      seen: tally(found),
      isRight: found.every((state) => /^(none|all) of it$/.test(state)),
    },
    expectSame('started again', tally(again), `works × ${again.length}`),
  ];
}
