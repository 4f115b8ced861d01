import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localOnly, type LocalEnv } from '#/local-only.ts';

const guarded = new Hono<LocalEnv>().use(localOnly('192.168.1.10')).all('*', (c) => c.text('welcome'));

describe('who may call', () => {
  it.each([
    'localhost:4321',
    '127.0.0.1',
    '127.0.0.2',
    '[::1]:4321',
    'stackworks.localhost:4321',
    '192.168.1.10:4321',
  ])('this machine as %s', async (host) => {
    expect(await getStatus({ host })).toBe(200);
  });

  it.each(['stackworks.example', 'localhost.attacker.example', '192.168.1.20:4321'])(
    'not under %s',
    async (host) => {
      expect(await getStatus({ host })).toBe(403);
    },
  );

  it.each([
    'https://attacker.example',
    'null',
    'http://localhost.attacker.example:4321',
    'http://localhost:3333',
    'http://127.0.0.1:4321',
    'http://localhost',
  ])('no page from %s, to read or to change anything', async (origin) => {
    const host = 'localhost:4321';
    expect(await getStatus({ host, origin })).toBe(403);
    expect(await getStatus({ host, origin }, 'DELETE')).toBe(403);
  });

  it.each(['localhost:4321', '127.0.0.1:4321', '[::1]:4321', 'stackworks.localhost:4321'])(
    'a page of the requested origin, %s',
    async (host) => {
      expect(await getStatus({ host, origin: `http://${host}` }, 'DELETE')).toBe(200);
    },
  );

  it.each([
    ['same-origin', 200],
    ['none', 200],
    ['cross-site', 403],
  ])('a browser that says the request is %s gets %i', async (site, status) => {
    expect(await getStatus({ 'sec-fetch-site': site })).toBe(status);
  });

  it.each([
    ['forwarded', 'for=203.0.113.7'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'stackworks.example'],
    ['x-real-ip', '203.0.113.7'],
  ])('not through a proxy, which %s gives away', async (name, value) => {
    expect(await getStatus({ [name]: value })).toBe(403);
  });

  it.each([
    ['127.0.0.1', '127.0.0.1', 200],
    ['::1', '::1', 200],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1', 200],
    ['192.168.1.10', '192.168.1.10', 200],
    ['192.168.1.77', '192.168.1.10', 403],
    ['127.0.0.1.evil', '192.168.1.10', 403],
    [undefined, undefined, 403],
  ])(
    'a connection from %s to %s gets %i, whatever host it names',
    async (remoteAddress, localAddress, status) => {
      const answer = await guarded.request(
        'http://localhost:4321/',
        {},
        {
          incoming: { socket: { remoteAddress, localAddress } },
        },
      );

      expect(answer.status).toBe(status);
    },
  );
});

/** The status over a real connection on this machine. */
async function getStatus(headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  const listener = getRequestListener((incoming, env) => guarded.fetch(incoming, env));
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return new Promise((resolve, reject) => {
    request({ port: address.port, host: '127.0.0.1', headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
