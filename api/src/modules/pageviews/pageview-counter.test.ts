import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabaseUrl } from '#test/database.ts';
import { openSite } from '#test/page-views.ts';
import { openDatabase } from '#/db/client.ts';
import { openPageviewCounter } from './pageview-counter.ts';

it('asks the database nothing while it answers, and is one write for any number of views', async () => {
  const queries: string[] = [];
  const db = await openDatabase({
    databaseUrl: await createTestDatabaseUrl(),
    onQuery: (query) => queries.push(query),
  });
  onTestFinished(db.close);
  const { view, pageviews } = await openSite({ db });
  await pageviews.flush();
  queries.length = 0;
  for (let at = 0; at < 50; at += 1) await view(`/?ref=somebody-${at}`, { screen_width: 390 });
  expect(queries).toEqual([]);
  await pageviews.flush();
  expect(queries.filter((query) => query.startsWith('insert'))).toHaveLength(1);
});

it('loses nothing while the database is busy, and adds up what several processes counted', async () => {
  const { deps, rows } = await openSite();
  const count = { day: '2026-11-20', kind: 'page', part: 'site', value: '/' } as const;
  let isBusy = true;
  const busy = openPageviewCounter({
    ...deps,
    db: { ...deps.db, write: (work) => (isBusy ? Promise.reject(new Error('busy')) : deps.db.write(work)) },
  });
  const other = openPageviewCounter(deps);
  onTestFinished(other.stop);
  onTestFinished(busy.stop);
  busy.count([count, count]);
  await busy.flush();
  busy.count([count]);
  other.count([count]);
  await other.flush();
  isBusy = false;
  await busy.stop();
  expect(await rows()).toEqual([{ ...count, isDemo: false, hits: 4 }]);
});
