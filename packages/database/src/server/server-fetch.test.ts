import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServerClient } from './server-client.ts';
import { createServerFetch, NoResponse } from './server-fetch.ts';

/** A server for the length of the test, which counts how often it was connected to. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url, connections: () => connections };
}

const ask = (url: string, answerMs = 10_000) =>
  createServerFetch(answerMs)(new Request(url, { method: 'POST', body: 'Wānanga' }));

describe('the way to a database server', () => {
  it('sends what it is given, and hands back status, kind and body as they came', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(418, { 'content-type': 'text/x-own' });
      response.write(
        `${request.method} ${request.headers.authorization} ${request.headers['content-length']} `,
      );
      request.pipe(response);
    });
    const headers = { authorization: 'Bearer mine' };
    const question = new Request(url, { method: 'POST', body: 'Wānanga', headers });
    const answer = await createServerFetch(1_000)(question);
    expect(answer.status).toBe(418);
    expect(answer.headers.get('content-type')).toBe('text/x-own');
    expect(await answer.text()).toBe('POST Bearer mine 8 Wānanga');
  });

  it('sends successive requests over one connection, and concurrent ones over several', async () => {
    const { url, connections } = await serve((request, response) => request.pipe(response));
    const fetchOne = createServerFetch(1_000);
    const once = async () => (await fetchOne(new Request(url, { method: 'POST', body: 'a' }))).text();
    for (const expected of ['a', 'a', 'a']) expect(await once()).toBe(expected);
    expect(connections()).toBe(1);
    await Promise.all([once(), once(), once()]);
    expect(connections()).toBe(3);
  });

  it('throws NoResponse when a response breaks off or stalls', async () => {
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await expect(ask(broken.url)).rejects.toBeInstanceOf(NoResponse);
    const stopped = await serve((_request, response) => void response.write('half'));
    await expect(ask(stopped.url, 30)).rejects.toBeInstanceOf(NoResponse);
  });

  it('reads again over a new connection when a pooled one has been closed meanwhile', async () => {
    let asked = 0;
    const rows = {
      cols: [{ name: 'one' }],
      rows: [[{ type: 'integer', value: '1' }]],
      affected_row_count: 0,
    };
    const result = { type: 'ok', response: { type: 'execute', result: rows } };
    const closed = { type: 'ok', response: { type: 'close' } };
    const { url, connections } = await serve((request, response) => {
      asked += 1;
      if (asked === 2) return void request.socket.destroy();
      void text(request).then((question) => {
        const results = question.includes('"close"') ? [result, closed] : [result];
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
      });
    });
    const client = openServerClient({ url });
    onTestFinished(() => client.close());
    const read = async () => (await client.execute('select 1 as one')).rows[0]?.['one'];
    expect([await read(), await read()]).toEqual([1, 1]);
    expect([asked, connections()]).toEqual([3, 2]);
  });
});
