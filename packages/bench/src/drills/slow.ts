import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expectAtMost, expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { startProduct } from '#/drills/start-product.ts';
import { timeCalls } from '#/drills/time-calls.ts';
import { at } from '#/share-of.ts';

const each = 250;
const calls = 150;

/** 500 connections send a byte a second: half of them headers, half of them what they say is a file. */
export async function drillSlow(folder: string): Promise<Finding[]> {
  const product = await startProduct(folder);
  const token = await product.signIn();
  const alone = await timeCalls(product, token);
  const before = product.readMemory();

  const headers = Array.from({ length: each }, () =>
    dribble(product.port, 'GET / HTTP/1.1\r\nx-slow: ', 'a'),
  );
  const start =
    'POST /api/admin/messages/attachments HTTP/1.1\r\nhost: here\r\ncontent-type: multipart/form-data; boundary=b\r\n';
  const bodies = Array.from({ length: each }, () =>
    dribble(
      product.port,
      `${start}authorization: Bearer ${token}\r\ncontent-length: 100000\r\n\r\n--b\r\n`,
      '',
    ),
  );
  await pause(1000);
  const amid = await timeCalls(product, token);
  const grown = product.readMemory() - before;
  const [cutHeaders, cutBodies] = await Promise.all([Promise.all(headers), Promise.all(bodies)]);
  const after = await timeCalls(product, token);

  return [
    note('a call alone, median', at(alone.times, 0.5), 'ms'),
    note('a call amid them, median', at(amid.times, 0.5), 'ms'),
    note('a call amid them, 95 %', at(amid.times, 0.95), 'ms'),
    expectAtMost('as many times as long, median', at(amid.times, 0.5) / at(alone.times, 0.5), 2, '×'),
    expectSame('calls amid them', tally(amid.statuses), `200 × ${calls}`),
    expectAtMost('memory a slow connection', grown / 1024 / (2 * each), 40, 'KB'),
    expectAtMost('headers cut after', Math.max(...cutHeaders) / 1000, 15, 's'),
    expectAtMost('silent files cut after', Math.max(...cutBodies) / 1000, 40, 's'),
    expectSame('calls afterwards', tally(after.statuses), `200 × ${calls}`),
    expectSame('failures nobody foresaw', product.countFailures(), 0),
    expectSame('exit code', await product.stop(), 0),
  ];
}

/**
 * Sends the beginning of something, and the rest of it byte by byte.
 * @returns how long the connection stood, in milliseconds
 */
async function dribble(port: number, beginning: string, byte: string): Promise<number> {
  const openedAt = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).resume();
  socket.write(beginning);
  const dribbling = setInterval(() => socket.write(byte), 1000);
  await closed;
  clearInterval(dribbling);
  return performance.now() - openedAt;
}
