import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mounts } from '@stackworks/contracts';
import { expectAtMost, expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import { type Product, signInClient, startProduct } from '#/drills/start-product.ts';
import { timeCalls } from '#/drills/time-calls.ts';
import { at } from '#/share-of.ts';

const each = 20;
const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'a');

/** Twenty files of 24 MB at once, twenty that are too large, and twenty whose sender goes away. */
export async function drillUploads(folder: string): Promise<Finding[]> {
  const product = await startProduct(folder);
  const staff = await product.signIn();
  const client = await signInClient(product);
  const send = (bytes: number, goesAwayAfter?: number) => sendFile(product, client, bytes, goesAwayAfter);
  await send(megabyte);
  const before = product.readMemory();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, product.readMemory())), 50);
  const sending = Promise.all([
    Promise.all(Array.from({ length: each }, () => send(24 * megabyte))),
    Promise.all(Array.from({ length: each }, () => send(60 * megabyte))),
    Promise.all(Array.from({ length: each }, () => send(24 * megabyte, 5 * megabyte))),
  ]);
  const amid = await timeCalls(product, staff, 60);
  const [stored, tooLarge, gone] = await sending;
  clearInterval(watching);
  await pause(1000);
  const names = await readdir(join(folder, 'files/assets'));
  return [
    expectSame('files of 24 MB', tally(stored), `201 × ${each}`),
    expectSame('files of 60 MB', tally(tooLarge), `413 × ${each}`),
    expectSame('senders who went away', tally(gone), `gone × ${each}`),
    expectAtMost('memory on top', (most - before) / megabyte, 200, 'MB'),
    expectSame('calls amid them', tally(amid.statuses), `200 × ${amid.statuses.length}`),
    note('a call amid them, 95 %', at(amid.times, 0.95), 'ms'),
    expectSame('half files left', names.filter((name) => name.endsWith('.unfinished')).length, 0),
    expectSame('failures nobody foresaw', product.countFailures(), 0),
    expectSame('exit code', await product.stop(), 0),
  ];
}

async function sendFile(
  { url }: Product,
  { token, project }: { token: string; project: string },
  bytes: number,
  goesAwayAfter = Number.POSITIVE_INFINITY,
): Promise<number | string> {
  const call = request(`${url}${mounts.api}/client/projects/${project}/assets`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
  });
  const answered = new Promise<number | string>((resolve) => {
    call.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 'none');
    });
    call.on('error', () => resolve('gone'));
  });
  call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="flood.txt"\r\n\r\n');
  for (let sent = 0; sent < bytes && !call.destroyed; sent += chunk.length) {
    if (sent >= goesAwayAfter) call.destroy();
    else if (!call.write(chunk))
      await Promise.race([new Promise((resolve) => call.once('drain', resolve)), answered]);
  }
  if (!call.destroyed) call.end('\r\n--b--\r\n');
  return answered;
}
