import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { findFreePort } from '#test/free-port.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { openServer } from '#/http/server.ts';

describe('the server', () => {
  it('asks callers to come back until the app is there', async () => {
    const port = await findFreePort();
    const server = await openServer({ host: '127.0.0.1', port });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await server.close();

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('refuses a port that is taken', async () => {
    const port = await findFreePort();
    const first = await openServer({ host: '127.0.0.1', port });

    await expect(openServer({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });

  it('answers the request in hand before it closes, and takes no new one', async () => {
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
});
