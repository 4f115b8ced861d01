import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { mounts } from '@stackworks/contracts';
import { expectAtMost, expectSame, note, tally, type Finding } from '#/drills/findings.ts';
import {
  asCaller,
  lookInto,
  type Product,
  signInClient,
  startProduct,
  toJson,
} from '#/drills/start-product.ts';

const writers = 20;
const streams = 8;
const uploads = 5;
const megabyte = 1024 * 1024;
/** When requests have moved: what was sent just before may still be on its way, what is sent after is rejected. */
const onItsWayMs = 100;

type Ask = { title: string; sentAt: number; status: number | 'none' };

/** Stops the process while staff write as fast as they can, with open screens and uploads. */
export async function drillStop(folder: string): Promise<Finding[]> {
  const product = await startProduct(folder);
  const token = await product.signIn();
  const asks: Ask[] = [];
  let isStopping = false;
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let count = 0; !isStopping; count += 1) {
      const ask: Ask = { title: `${writer}-${count}`, sentAt: performance.now(), status: 'none' };
      asks.push(ask);
      const body = { title: ask.title, text: 'Kia ora' };
      await product.call('/admin/saved-replies', toJson(body, token)).then(
        async (answer) => {
          await answer.arrayBuffer();
          ask.status = answer.status;
        },
        () => undefined,
      );
      if (ask.status === 'none') return;
    }
  });
  const ended = Array.from({ length: streams }, () => openStream(product, token));
  const client = await signInClient(product);
  const files = Array.from({ length: uploads }, (_, number) => sendSlowly(product, client, number));
  await pause(3000);

  const stoppedAt = performance.now();
  product.kill('SIGTERM');
  isStopping = true;
  const code = await product.exited;
  const tookMs = performance.now() - stoppedAt;
  await Promise.all(writing);
  const saved = lookInto(folder, (database) => ({
    titles: new Set(
      database
        .prepare('select title from saved_replies')
        .all()
        .map(({ title }) => title),
    ),
    files: Number(
      database.prepare("select count(*) as n from files where file_name like 'slow-%'").get()?.['n'],
    ),
  }));
  const acknowledged = asks.filter(({ status }) => status === 201);
  const inHand = asks.filter(({ sentAt }) => sentAt < stoppedAt - onItsWayMs);
  const stored = await Promise.all(files);
  return [
    expectSame('exit code', code, 0),
    expectAtMost('time until it has left', tookMs / 1000, 12, 's'),
    note('writes acknowledged', acknowledged.length, ''),
    expectSame(
      'acknowledged and lost',
      acknowledged.filter(({ title }) => !saved.titles.has(title)).length,
      0,
    ),
    expectSame('in hand and not answered', inHand.filter(({ status }) => status === 'none').length, 0),
    expectSame(
      'answers',
      tally(asks.map(({ status }) => status).filter((status) => status !== 'none')),
      `201 × ${acknowledged.length}`,
    ),
    expectSame('uploads in hand', tally(stored), `201 × ${uploads}`),
    expectSame('files stored', saved.files, uploads),
    expectSame('event streams ended', tally(await Promise.all(ended)), `ended × ${streams}`),
    expectSame('failures nobody foresaw', product.countFailures(), 0),
  ];
}

async function openStream(product: Product, token: string): Promise<string> {
  const { body } = await product.call('/admin/events', asCaller(token));
  const reader = body?.getReader();
  try {
    while (!(await reader?.read())?.done);
  } catch {
    // Cut, as it may be: the browser opens it again.
  }
  return 'ended';
}

/** Uploads 2 MB over five seconds, which the stop interrupts. */
async function sendSlowly(
  { url }: Product,
  { token, project }: { token: string; project: string },
  number: number,
): Promise<number | string> {
  const call = request(`${url}${mounts.api}/client/projects/${project}/assets`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
  });
  const answered = new Promise<number | string>((resolve) => {
    call.once('response', (answer) => resolve(answer.resume().statusCode ?? 'none'));
    call.once('error', ({ message }) => resolve(message));
  });
  call.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="slow-${number}.txt"\r\n\r\n`);
  for (let sent = 0; sent < 50; sent += 1) {
    call.write(Buffer.alloc(megabyte / 25, 'a'));
    await pause(100);
  }
  call.end('\r\n--b--\r\n');
  return answered;
}
