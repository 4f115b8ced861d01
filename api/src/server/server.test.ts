import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { findFreePort } from '@stackworks/database/testing';
import type { AppEnv } from './app-env.ts';
import { openServer } from './server.ts';

/** Longer than any test: what waits for it never ends. In milliseconds. */
const never = 60 * 60_000;

describe('the server', () => {
  it('asks callers to retry until the app is ready', async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const headers = { accept: 'text/html' };
    const opened = await fetch(`http://127.0.0.1:${port}/subscribe?plan=stacklite`, { headers });
    const page = await opened.text();
    await server.close();

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect([opened.status, opened.headers.get('refresh')]).toEqual([503, '2']);
    expect(page).toContain('<h1>The site is starting.</h1>');
    expect(page).toContain('href="/subscribe?plan=stacklite"');
  });

  it('rejects a port that is taken', async () => {
    const port = await findFreePort();
    const first = await openServer({ host: '127.0.0.1', port });

    await expect(openServer({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });

  it('responds to open requests before it closes, and accepts no new one', async () => {
    const port = await findFreePort();
    const arrived = Promise.withResolvers<string>();
    const answer = Promise.withResolvers<string>();
    const server = await openServer({ host: '127.0.0.1', port });
    const app = new Hono<AppEnv>();
    app.get('/', async (c) => {
      arrived.resolve('arrived');
      return c.text(await answer.promise);
    });
    server.serve(app);
    const inHand = fetch(`http://127.0.0.1:${port}/`);
    await arrived.promise;
    let isClosed = false;
    const closed = server.close().then(() => {
      isClosed = true;
    });

    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(isClosed).toBe(false);
    answer.resolve('whole');
    expect(await (await inHand).text()).toBe('whole');
    await closed;
  });

  it('closes connections that have sent nothing, or half a request, at once', async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port }, { drainMs: never, headersTimeout: never });
    const [silent, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    half.write('GET / HTTP/1.1\r\nhost: ');
    // Answered after the two above have been taken in.
    await fetch(`http://127.0.0.1:${port}/`);
    silent.resume();
    half.resume();
    const closed = Promise.all([server.close(), once(silent, 'close'), once(half, 'close')]);

    await expect(closed).resolves.toHaveLength(3);
  });

  it('cuts event streams, which never end by themselves', async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port }, { drainMs: never });
    const cancelled = Promise.withResolvers<string>();
    const app = new Hono<AppEnv>();
    app.get('/', (c) => {
      const events = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(': hello\n\n')),
        cancel: () => cancelled.resolve('cancelled'),
      });
      return c.body(events, 200, { 'content-type': 'text/event-stream; charset=utf-8' });
    });
    server.serve(app);
    const { body } = await fetch(`http://127.0.0.1:${port}/`);
    const reader = body?.getReader();
    await reader?.read();
    await Promise.all([server.close(), expect(reader?.read()).rejects.toThrow()]);

    expect(await cancelled.promise).toBe('cancelled');
  });

  it('closes a connection whose headers do not come', async () => {
    const port = await findFreePort();
    const server = await openServer(
      { host: '127.0.0.1', port },
      { headersTimeout: 40, requestTimeout: 40, connectionsCheckingInterval: 10 },
    );
    const slow = connect(port, '127.0.0.1');
    slow.write('GET / HTTP/1.1\r\nhost: ');

    expect(await text(slow)).toContain('408');
    await server.close();
  });
});

describe('a body that comes slowly', () => {
  it('is cut after 15 seconds, and an upload that continues is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const server = await openServer({ host: '127.0.0.1', port: 0 });
    const app = new Hono<AppEnv>();
    const arrived = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    app.post('/call', async (c) => {
      arrived[0]?.resolve(undefined);
      return c.text(await c.req.text());
    });
    app.post('/upload', async (c) => {
      c.env.expectSlowBody?.();
      arrived[1]?.resolve(undefined);
      return c.text(await c.req.text());
    });
    server.serve(app);
    const begin = (path: string) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 6\r\n\r\nkia`);
      return socket;
    };
    const [call, upload] = [begin('/call'), begin('/upload')];
    await Promise.all(arrived.map(({ promise }) => promise));
    vi.advanceTimersByTime(15_000);

    expect(await text(call)).toContain('408');
    upload.write('ora');
    expect(await text(upload)).toContain('kiaora');
    vi.useRealTimers();
    await server.close();
  });
});

it('says on a keep-alive connection that its next response is the last, and closes it then', async () => {
  const port = await findFreePort();
  const server = await openServer({ host: '127.0.0.1', port }, { lingerMs: never });
  server.serve(new Hono<AppEnv>().get('/', (c) => c.text('kia ora')));
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    return String((await once(socket, 'data'))[0]).toLowerCase();
  };

  expect(await ask()).toContain('connection: keep-alive');
  const closed = server.close();
  expect(await ask()).toContain('connection: close');
  await closed;
});

describe('WebSockets', () => {
  const app = new Hono<AppEnv>();
  app.get(
    '/echo',
    upgradeWebSocket(() => ({ onMessage: ({ data }, socket) => socket.send(String(data)) })),
  );
  app.get('/closed', (c) => c.text('no', 403));

  it('are there for the routes that want one, and cut when the server closes', async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port });
    server.serve(app);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/echo`);
    await once(socket, 'open');
    socket.send('kia ora');
    expect(String((await once(socket, 'message'))[0])).toBe('kia ora');

    await Promise.all([server.close(), once(socket, 'close')]);
  });

  it("are rejected with the app's status", async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port });
    const refusalAt = async (path: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
      return once(socket, 'open').then(
        () => 'no refusal',
        (refusal: unknown) => String(refusal),
      );
    };

    expect(await refusalAt('/echo')).toContain('503');
    server.serve(app);
    expect(await refusalAt('/closed')).toContain('403');
    expect(await refusalAt('/nothing')).toContain('404');
    await server.close();
  });
});

describe('a body that comes slowly', () => {
  const openSlowly = async (path: string, patience: Parameters<typeof openServer>[1]) => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port }, patience);
    const app = new Hono<AppEnv>();
    app.post('/call', async (c) => c.text(await c.req.text()));
    app.post('/upload', async (c) => {
      c.env.expectSlowBody?.();
      return c.text(await c.req.text());
    });
    server.serve(app);
    onTestFinished(server.close);
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-length: 5\r\nconnection: close\r\n\r\nkia`);
    return socket;
  };

  it('is cut after a while', async () => {
    const socket = await openSlowly('/call', { bodyMs: 50 });

    expect(await text(socket)).toContain('408');
  });

  it('is waited for where it is an upload, while something comes', async () => {
    const socket = await openSlowly('/upload', { bodyMs: 50, uploadSilenceMs: 2_000 });
    await pause(200);
    socket.write('-a');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*kia-a$/);
  });

  it('is cut where it is an upload of which nothing comes any more, or one without end', async () => {
    const silent = await openSlowly('/upload', { uploadSilenceMs: 50 });
    const endless = await openSlowly('/upload', { uploadMs: 50 });

    expect(await text(silent)).not.toContain('200');
    expect(await text(endless)).toContain('408');
  });
});
