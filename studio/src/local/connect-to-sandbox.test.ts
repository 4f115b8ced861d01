import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { StreamMessage } from '#/local/event-streams.ts';
import { createLocalFetch } from '#/local/connect-to-sandbox.ts';

const listener = '/sandbox/content/v2025-06-01/data/listen/production?query=*';
const eventStream = { status: 200, type: 'text/event-stream' };

test('listeners share one socket, each with an answer of its own', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const asked = [localFetch(origin + listener), localFetch(`${origin}${listener}&tag=two`)];
  expect(await sandbox.nextOrder()).toEqual({ open: 1, path: listener });
  expect(await sandbox.nextOrder()).toEqual({ open: 2, path: `${listener}&tag=two` });

  sandbox.tell({ stream: 2, answer: { status: 404, type: 'application/json' } });
  sandbox.tell({ stream: 2, text: '{"no":' });
  sandbox.tell({ stream: 1, answer: eventStream });
  sandbox.tell({ stream: 1, text: 'event: welcome\n\n' });
  sandbox.tell({ stream: 2, text: '"such dataset"}' });
  sandbox.tell({ stream: 2, ended: true });
  const [first, second] = await Promise.all(asked);
  expect([second?.status, await second?.json()]).toEqual([404, { no: 'such dataset' }]);
  expect(first?.headers.get('content-type')).toBe('text/event-stream');
  const { value } = (await first?.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('event: welcome\n\n');
  expect(sandbox.countSockets()).toBe(1);
});

test('a listener that is no longer wanted is closed in the sandbox too', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const leaving = new AbortController();
  const asked = localFetch(origin + listener, { signal: leaving.signal });
  await sandbox.nextOrder();
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  expect(await sandbox.nextOrder()).toEqual({ close: 1 });

  const body = localFetch(origin + listener).then((response) => response.body?.cancel());
  await sandbox.nextOrder();
  sandbox.tell({ stream: 2, answer: eventStream });
  await body;
  expect(await sandbox.nextOrder()).toEqual({ close: 2 });
});

test('a listener that is given up before it is asked for is never opened', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  await expect(localFetch(origin + listener, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  const next = localFetch(`${origin}${listener}&tag=next`);
  expect(await sandbox.nextOrder()).toMatchObject({ path: `${listener}&tag=next` });
  sandbox.tell({ stream: 1, answer: eventStream });
  await (await next).body?.cancel();
});

test('a listener may be asked for with a request of its own', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const leaving = new AbortController();
  const headers = { 'Last-Event-ID': 'feed-7' };
  const asked = localFetch(new Request(origin + listener, { headers, signal: leaving.signal }));
  expect(await sandbox.nextOrder()).toEqual({ open: 1, path: listener, lastEventId: 'feed-7' });
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  expect(await sandbox.nextOrder()).toEqual({ close: 1 });
});

test('when the socket is lost its listeners break off, and come back over a new one', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const answered = localFetch(origin + listener);
  const unanswered = localFetch(origin + listener);
  await sandbox.nextOrder();
  await sandbox.nextOrder();
  sandbox.tell({ stream: 1, answer: eventStream });
  const reading = (await answered).text();
  sandbox.cut();
  await expect(reading).rejects.toThrow('The connection to the sandbox was lost');
  await expect(unanswered).rejects.toThrow('The connection to the sandbox was lost');

  const back = localFetch(origin + listener, { headers: { 'Last-Event-ID': 'feed-7' } });
  expect(await sandbox.nextOrder()).toEqual({ open: 3, path: listener, lastEventId: 'feed-7' });
  sandbox.tell({ stream: 3, answer: eventStream });
  expect((await back).status).toBe(200);
});

test('a sandbox that is not there fails a listener as the network would', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  await sandbox.stop();
  await expect(localFetch(origin + listener)).rejects.toThrow(TypeError);
});

test('other hosts are never asked', async () => {
  const { localFetch, passedOn } = await startSandbox();
  for (const address of [
    'https://sanity-cdn.com/v1/modules/sanity',
    'https://api.sanity.io/vX/intake/batch',
  ]) {
    expect(await (await localFetch(address, { method: 'POST' })).json()).toEqual({});
  }
  expect(passedOn).toEqual([]);
});

test('everything else is asked as ever', async () => {
  const { origin, localFetch, passedOn } = await startSandbox();
  const addresses = [`${origin}/sandbox/content/v1/ping`, '/studio/static/a.json', 'data:text/plain,a'];
  for (const address of addresses) await localFetch(address);
  expect(passedOn).toEqual(addresses);
});

test('what is read waits for a server that is started again, for as long as somebody waits for it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [new TypeError('Failed to fetch'), new Response('Starting', { status: 503 })];
  const asked: string[] = [];
  const localFetch = createLocalFetch(async (input, init) => {
    const request = new Request(input, init);
    asked.push(`${request.method} ${await request.text()}`);
    const answer = answers.shift() ?? Response.json({ result: 79 });
    if (answer instanceof Error) throw answer;
    return answer;
  }, 'http://localhost:4321');
  const query = 'http://localhost:4321/sandbox/content/v2025-06-01/data/query/production';
  const body = '{"query":"*"}';

  const answer = localFetch(query, { method: 'POST', body });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await (await answer).json()).toEqual({ result: 79 });
  expect(asked).toEqual(Array.from({ length: 3 }, () => `POST ${body}`));

  answers.push(new TypeError('Failed to fetch'));
  const leaving = AbortSignal.abort();
  await expect(localFetch(query, { signal: leaving })).rejects.toThrow('aborted');
});

/** The sandbox's end of the socket, and a fetch that writes down what it passes on to the browser's own. */
async function startSandbox() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const sockets: WebSocket[] = [];
  const orders = new ReadableStream<unknown>({
    start: (controller) => {
      server.on('connection', (socket) => {
        sockets.push(socket);
        socket.on('message', (text) => controller.enqueue(JSON.parse(String(text))));
      });
    },
  }).getReader();
  const cut = () => {
    for (const socket of sockets) socket.terminate();
  };
  const stop = () => {
    cut();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(() => void stop());

  const passedOn: unknown[] = [];
  const ask: typeof fetch = (input) => {
    passedOn.push(input);
    return Promise.resolve(new Response());
  };
  return {
    origin,
    passedOn,
    localFetch: createLocalFetch(ask, origin),
    sandbox: {
      nextOrder: async () => (await orders.read()).value,
      tell: (news: StreamMessage) => sockets.at(-1)?.send(JSON.stringify(news)),
      countSockets: () => sockets.length,
      cut,
      stop,
    },
  };
}
