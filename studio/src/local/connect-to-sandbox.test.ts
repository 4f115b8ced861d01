import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { StreamMessage } from '#/local/event-streams.ts';
import { createLocalFetch } from '#/local/connect-to-sandbox.ts';

const listener = '/sandbox/content/v2025-06-01/data/listen/production?query=*';
const eventStream = { status: 200, type: 'text/event-stream' };

test('listeners share one socket, each with a response of its own', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const requests = [localFetch(origin + listener), localFetch(`${origin}${listener}&tag=two`)];
  expect(await sandbox.nextOrder()).toEqual({ open: 1, path: listener });
  expect(await sandbox.nextOrder()).toEqual({ open: 2, path: `${listener}&tag=two` });

  sandbox.send({ stream: 2, answer: { status: 404, type: 'application/json' } });
  sandbox.send({ stream: 2, text: '{"no":' });
  sandbox.send({ stream: 1, answer: eventStream });
  sandbox.send({ stream: 1, text: 'event: welcome\n\n' });
  sandbox.send({ stream: 2, text: '"such dataset"}' });
  sandbox.send({ stream: 2, ended: true });
  const [first, second] = await Promise.all(requests);
  expect([second?.status, await second?.json()]).toEqual([404, { no: 'such dataset' }]);
  expect(first?.headers.get('content-type')).toBe('text/event-stream');
  const { value } = (await first?.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('event: welcome\n\n');
  expect(sandbox.countSockets()).toBe(1);
});

test('a listener that is no longer wanted is closed in the sandbox too', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const leaving = new AbortController();
  const requests = localFetch(origin + listener, { signal: leaving.signal });
  await sandbox.nextOrder();
  leaving.abort();
  await expect(requests).rejects.toThrow('aborted');
  expect(await sandbox.nextOrder()).toEqual({ close: 1 });

  const body = localFetch(origin + listener).then((response) => response.body?.cancel());
  await sandbox.nextOrder();
  sandbox.send({ stream: 2, answer: eventStream });
  await body;
  expect(await sandbox.nextOrder()).toEqual({ close: 2 });
});

test('a listener that is aborted before its request is never opened', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  await expect(localFetch(origin + listener, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  const next = localFetch(`${origin}${listener}&tag=next`);
  expect(await sandbox.nextOrder()).toMatchObject({ path: `${listener}&tag=next` });
  sandbox.send({ stream: 1, answer: eventStream });
  await (await next).body?.cancel();
});

test('a listener may be opened with a Request object', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const leaving = new AbortController();
  const headers = { 'Last-Event-ID': 'feed-7' };
  const requests = localFetch(new Request(origin + listener, { headers, signal: leaving.signal }));
  expect(await sandbox.nextOrder()).toEqual({ open: 1, path: listener, lastEventId: 'feed-7' });
  leaving.abort();
  await expect(requests).rejects.toThrow('aborted');
  expect(await sandbox.nextOrder()).toEqual({ close: 1 });
});

test('when the socket is lost its listeners break off, and come back over a new one', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  const response = localFetch(origin + listener);
  const unanswered = localFetch(origin + listener);
  await sandbox.nextOrder();
  await sandbox.nextOrder();
  sandbox.send({ stream: 1, answer: eventStream });
  const reading = (await response).text();
  sandbox.cut();
  await expect(reading).rejects.toThrow('The connection to the sandbox was lost');
  await expect(unanswered).rejects.toThrow('The connection to the sandbox was lost');

  const back = localFetch(origin + listener, { headers: { 'Last-Event-ID': 'feed-7' } });
  expect(await sandbox.nextOrder()).toEqual({ open: 3, path: listener, lastEventId: 'feed-7' });
  sandbox.send({ stream: 3, answer: eventStream });
  expect((await back).status).toBe(200);
});

test('a sandbox that is not there fails a listener as the network would', async () => {
  const { origin, localFetch, sandbox } = await startSandbox();
  await sandbox.stop();
  await expect(localFetch(origin + listener)).rejects.toThrow(TypeError);
});

test('other hosts get no requests', async () => {
  const { localFetch, passedOn } = await startSandbox();
  for (const address of [
    'https://sanity-cdn.com/v1/modules/sanity',
    'https://api.sanity.io/vX/intake/batch',
  ]) {
    expect(await (await localFetch(address, { method: 'POST' })).json()).toEqual({});
  }
  expect(passedOn).toEqual([]);
});

test('everything else is fetched as usual', async () => {
  const { origin, localFetch, passedOn } = await startSandbox();
  const addresses = [`${origin}/sandbox/content/v1/ping`, '/studio/static/a.json', 'data:text/plain,a'];
  for (const address of addresses) await localFetch(address);
  expect(passedOn).toEqual(addresses);
});

test('what is read waits for a server that is started again, for as long as somebody waits for it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const responses = [new TypeError('Failed to fetch'), new Response('Starting', { status: 503 })];
  const requests: string[] = [];
  const localFetch = createLocalFetch(async (input, init) => {
    const request = new Request(input, init);
    requests.push(`${request.method} ${await request.text()}`);
    const response = responses.shift() ?? Response.json({ result: 79 });
    if (response instanceof Error) throw response;
    return response;
  }, 'http://localhost:4321');
  const query = 'http://localhost:4321/sandbox/content/v2025-06-01/data/query/production';
  const body = '{"query":"*"}';

  const response = localFetch(query, { method: 'POST', body });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await (await response).json()).toEqual({ result: 79 });
  expect(requests).toEqual(Array.from({ length: 3 }, () => `POST ${body}`));

  responses.push(new TypeError('Failed to fetch'));
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
  const browserFetch: typeof fetch = (input) => {
    passedOn.push(input);
    return Promise.resolve(new Response());
  };
  return {
    origin,
    passedOn,
    localFetch: createLocalFetch(browserFetch, origin),
    sandbox: {
      nextOrder: async () => (await orders.read()).value,
      send: (news: StreamMessage) => sockets.at(-1)?.send(JSON.stringify(news)),
      countSockets: () => sockets.length,
      cut,
      stop,
    },
  };
}
