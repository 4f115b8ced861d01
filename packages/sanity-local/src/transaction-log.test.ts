import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolder } from './test-server.ts';
import { openTransactionLog, type TransactionLog } from './transaction-log.ts';
import type { Transaction } from './transactions.ts';

const timestamp = '2026-01-01T00:00:00.000Z';

/** The transaction that gives a document of about 100 bytes its nth revision. */
function write(id: string, revision: number): Transaction {
  const result = {
    _id: id,
    _type: 'note',
    _rev: `${id}-${revision}`,
    _createdAt: timestamp,
    _updatedAt: timestamp,
  };
  const previous = revision > 1 ? { ...result, _rev: `${id}-${revision - 1}` } : null;
  const change = { id, previous, result, mutations: [{ createOrReplace: result }] };
  return { transactionId: result._rev, timestamp, author: 'somebody', changes: [change] };
}

async function openLog(file: string, maxBytes?: number) {
  const opened = await openTransactionLog(file, maxBytes);
  onTestFinished(opened.log.close);
  return opened;
}

const listIds = (log: TransactionLog) => log.entries.map(({ transactionId }) => transactionId);

it('gives back each transaction, before and after it is opened again', async () => {
  const file = join(await createFolder(), 'history.log');
  const { log } = await openLog(file);
  await log.append(write('a', 1), write('é', 1));
  await log.append(write('a', 2));
  const { log: again, latest } = await openLog(file);
  for (const opened of [log, again]) {
    expect(listIds(opened)).toEqual(['a-1', 'é-1', 'a-2']);
    const read = await Promise.all(opened.entries.map(opened.read));
    expect(read.map(({ changes }) => [changes[0]?.previousRev, changes[0]?.result?._rev])).toEqual([
      [null, 'a-1'],
      [null, 'é-1'],
      ['a-1', 'a-2'],
    ]);
  }
  expect(Array.from(latest, ([id, document]) => [id, document?._rev])).toEqual([
    ['a', 'a-2'],
    ['é', 'é-1'],
  ]);
});

it('drops a truncated last line, and continues after the one before', async () => {
  const file = join(await createFolder(), 'history.log');
  await (await openLog(file)).log.append(write('a', 1));
  await appendFile(file, '{"transactionId":"torn","chan');
  const { log } = await openLog(file);
  await log.append(write('a', 2));
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(3);
  expect(listIds((await openLog(file)).log)).toEqual(['a-1', 'a-2']);
});

it('retains everything before a last line that a crash truncated, wherever it was cut', async () => {
  const file = join(await createFolder(), 'history.log');
  const { log } = await openLog(file);
  await log.append(write('a', 1));
  const { size: whole } = await stat(file);
  await log.append(write('é', 1));
  const bytes = await readFile(file);
  for (let size = whole; size < bytes.length; size += 1) {
    await writeFile(file, bytes.subarray(0, size));
    const { log: cut, latest } = await openTransactionLog(file);
    await cut.close();
    expect([listIds(cut), [...latest.keys()], (await stat(file)).size], `cut after ${size} bytes`).toEqual([
      ['a-1'],
      ['a'],
      whole,
    ]);
  }
});

it('drops its oldest when it is too long, but retains the newest of each document', async () => {
  const file = join(await createFolder(), 'history.log');
  const { log } = await openLog(file);
  await log.append(write('rare', 1), write('rare', 2));
  for (let revision = 1; revision <= 50; revision += 1) await log.append(write('often', revision));
  const { size } = await stat(file);

  const { log: shorter, latest } = await openLog(file, size - 1);
  expect((await stat(file)).size).toBeLessThan(size * 0.6);
  const left = listIds(shorter);
  expect(left[0]).toBe('rare-2');
  expect(left.at(-1)).toBe('often-50');
  expect(left.length).toBeGreaterThan(20);
  expect(latest.get('rare')?._rev).toBe('rare-2');
  const last = shorter.entries.at(-1);
  expect(last && (await shorter.read(last)).transactionId).toBe('often-50');
});
