import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expectAtMost, expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { asCaller, startProduct } from '#/drills/start-product.ts';
import { timeCalls } from '#/drills/time-calls.ts';
import { at } from '#/share-of.ts';

const wanted = 10_000;
const streams = 8;
const calls = 150;
const atOnce = 250;

/** 10,000 open connections with one request each; then more than a process may have. */
export async function drillConnections(folder: string): Promise<Finding[]> {
  return [...(await standOpen(`${folder}/many`)), ...(await runOut(`${folder}/few`))];
}

async function standOpen(dataDir: string): Promise<Finding[]> {
  const product = await startProduct(dataDir);
  const token = await product.signIn();
  const alone = await timeCalls(product, token);
  const before = product.readMemory();
  const streaming = Array.from({ length: streams }, () => product.call('/admin/events', asCaller(token)));
  const sockets: Socket[] = [];
  while (sockets.length < wanted) {
    const some = Math.min(atOnce, wanted - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => openIdle(product.port)))));
  }
  const grown = product.readMemory() - before;
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  const amid = await timeCalls(product, token);
  for (const socket of sockets) socket.destroy();
  for (const { body } of await Promise.all(streaming)) await body?.cancel();
  await pause(1000);
  const after = await timeCalls(product, token);
  return [
    expectSame('connections open at once', open, wanted),
    expectAtMost('memory a connection', grown / 1024 / wanted, 20, 'KB'),
    expectSame('calls amid them', tally(amid.statuses), `200 × ${calls}`),
    note('a call alone, median', at(alone.times, 0.5), 'ms'),
    note('a call amid them, median', at(amid.times, 0.5), 'ms'),
    note('a call amid them, 99 %', at(amid.times, 0.99), 'ms'),
    expectAtMost('as many times as long, median', at(amid.times, 0.5) / at(alone.times, 0.5), 2, '×'),
    expectSame('calls afterwards', tally(after.statuses), `200 × ${calls}`),
    expectSame('exit code', await product.stop(), 0),
  ];
}

/** 400 connections where a process may have 256 files and sockets together. */
async function runOut(dataDir: string): Promise<Finding[]> {
  const product = await startProduct(dataDir, {}, ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh']);
  const token = await product.signIn();
  const sockets = Array.from({ length: 400 }, () =>
    connect(product.port, '127.0.0.1').on('error', () => undefined),
  );
  await pause(3000);
  const isAlive = !product.hasEnded();
  for (const socket of sockets) socket.destroy();
  await pause(1000);
  const after = await timeCalls(product, token);
  return [
    expectSame('alive with more connections than it may have', isAlive, true),
    expectSame('calls once they are gone', tally(after.statuses), `200 × ${calls}`),
    expectSame('exit code then', await product.stop(), 0),
  ];
}

/** Opens a connection, asks once and leaves it open. */
async function openIdle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /api/upload-limits HTTP/1.1\r\nhost: here\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  return socket;
}
