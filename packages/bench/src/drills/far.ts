import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { demoAccounts } from '@stackworks/contracts';
import { startDatabaseServer } from '#/databases/start-database-server.ts';
import { expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { asCaller, startProduct, toJson } from '#/drills/start-product.ts';
import { timeCalls } from '#/drills/time-calls.ts';
import { at } from '#/share-of.ts';

/** Each way, in milliseconds. */
const awayMs = 30;
const count = 15;

/** The database server is 30 ms away, there and back again, and people go on using the product. */
export async function drillFar(folder: string): Promise<Finding[]> {
  const database = await startDatabaseServer(folder);
  if (!database) return [{ what: 'no libSQL server for this kind of machine', seen: '', isRight: true }];
  const way = await startSlowWay(Number(new URL(database.url).port));
  try {
    // The demo is put in from near by: that takes thousands of round trips.
    const near = await startProduct(folder, { DATABASE_URL: database.url });
    const ended = await near.stop();
    const product = await startProduct(folder, { DATABASE_URL: `http://127.0.0.1:${way.port}` });
    const signedInAt = performance.now();
    const token = await product.signIn();
    const signIn = performance.now() - signedInAt;
    const reads = await timeCalls(product, token, count);
    const writes: number[] = [];
    const statuses: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const sentAt = performance.now();
      const init = { ...toJson({ briefs: made % 2 === 0 }, token), method: 'PATCH' };
      const response = await product.call('/admin/notification-preferences', init);
      await response.arrayBuffer();
      writes.push(performance.now() - sentAt);
      statuses.push(response.status);
    }
    const together = await Promise.all(
      Array.from({ length: count }, () => product.call('/admin/user', asCaller(token))),
    );
    const wrong = await product.call('/admin/login', toJson({ ...demoAccounts.admin, password: 'not it' }));
    return [
      note('a sign-in', signIn, 'ms'),
      note('a list, median', at(reads.times, 0.5), 'ms'),
      note(
        'a write, median',
        at(
          writes.sort((one, other) => one - other),
          0.5,
        ),
        'ms',
      ),
      expectSame('lists', tally(reads.statuses), `200 × ${count}`),
      expectSame('writes', tally(statuses), `200 × ${count}`),
      expectSame('calls at once', tally(together.map(({ status }) => status)), `200 × ${count}`),
      expectSame('a wrong password', wrong.status, 401),
      expectSame('failures nobody foresaw', product.countFailures(), 0),
      expectSame('exit codes', [ended, await product.stop()].join(), '0,0'),
    ];
  } finally {
    way.stop();
    await database.stop();
  }
}

/** Passes on what goes to a port and what comes back, each part as much later. */
async function startSlowWay(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .setNoDelay()
        .on('data', (part) => setTimeout(() => to.write(part), awayMs))
        .on('error', () => to.destroy())
        .on('close', () => sockets.delete(from) && setTimeout(() => to.destroy(), awayMs));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The way has no port.');
  return {
    port: address.port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
