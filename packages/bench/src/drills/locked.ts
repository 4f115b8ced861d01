import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expectAtMost, expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { asCaller, lookInto, startProduct, toJson } from '#/drills/start-product.ts';
import { at } from '#/share-of.ts';

const lockedMs = 10_000;

/** Another program holds the database's lock for ten seconds, while staff read and write. */
export async function drillLocked(folder: string): Promise<Finding[]> {
  const product = await startProduct(folder);
  const token = await product.signIn();
  const statuses: number[] = [];
  const reads: { status: number; ms: number }[] = [];
  const acknowledged: string[] = [];
  const waits: number[] = [];
  const write = async (title: string): Promise<void> => {
    const sentAt = performance.now();
    const response = await product.call('/admin/saved-replies', toJson({ title, text: 'Kia ora' }, token));
    await response.arrayBuffer();
    statuses.push(response.status);
    waits.push(performance.now() - sentAt);
    if (response.status === 201) acknowledged.push(title);
  };
  const read = async (): Promise<void> => {
    const sentAt = performance.now();
    const response = await product.call('/admin/projects', asCaller(token));
    await response.arrayBuffer();
    reads.push({ status: response.status, ms: performance.now() - sentAt });
  };

  const holder = new DatabaseSync(join(folder, 'stackworks.db'), { timeout: 5000 });
  holder.exec('begin immediate');
  const lockedAt = performance.now();
  const writing: Promise<void>[] = [];
  for (let count = 0; performance.now() - lockedAt < lockedMs; count += 1) {
    if (count % 2 === 0) writing.push(write(`during ${count}`));
    await read();
    await pause(200);
  }
  holder.exec('rollback');
  holder.close();
  await Promise.all(writing);
  const during = [...statuses];
  await write('after');

  const stored = new Set(
    lookInto(folder, (database) => database.prepare('select title from saved_replies').all()).map(
      ({ title }) => title,
    ),
  );
  const times = reads.map(({ ms }) => ms).sort((one, other) => one - other);
  return [
    {
      what: 'writes meanwhile',
      seen: tally(during),
      isRight: during.every((status) => [201, 503].includes(status)),
    },
    expectAtMost('the longest of them waited', Math.max(...waits) / 1000, 15, 's'),
    expectSame('reads meanwhile', tally(reads.map(({ status }) => status)), `200 × ${reads.length}`),
    expectAtMost('a read, median', at(times, 0.5), 250, 'ms'),
    note('a read, 95 %', at(times, 0.95), 'ms'),
    expectSame('a write afterwards', statuses.at(-1), 201),
    expectSame('acknowledged and lost', acknowledged.filter((title) => !stored.has(title)).length, 0),
    expectSame('failures nobody foresaw', product.countFailures(), 0),
    expectSame('exit code', await product.stop(), 0),
  ];
}
