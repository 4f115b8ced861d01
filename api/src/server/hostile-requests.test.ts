import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#/platform/log.ts';
import { openServer } from './server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { sendRaw } from '#test/raw-requests.ts';

const read = 'GET /api/site-settings HTTP/1.1\r\nhost: here\r\n';
const post = 'POST /api/contact HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';
const chunked = `${post}transfer-encoding: chunked\r\n`;
const closing = 'connection: close\r\n';
const megabyte = 1024 * 1024;

/** The API on a port of its own, with what it logs as failures. */
async function serve() {
  const failures: string[] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      failures.push(line.toString());
      done();
    },
  });
  const { app } = await createTestApp({ log: createLog('error', destination) });
  const server = await openServer({ host: '127.0.0.1', port: 0 });
  server.serve(app);
  onTestFinished(server.close);
  const ask = async () => (await fetch(`http://127.0.0.1:${server.port}/api/site-settings`)).status;
  return { port: server.port, failures, ask };
}

/** A request in a shape that servers have been broken with, whether its sender says that it is whole, and the answer. */
const shapes: readonly [name: string, bytes: string | Buffer, status: number, ends?: 'ends'][] = [
  // Where one request ends and the next begins: a proxy in front must never see it elsewhere than we do.
  ['a body shorter than it says', `${post}content-length: 100\r\n\r\n{}`, 400, 'ends'],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['a list of lengths', `${post}content-length: 2, 2\r\n\r\n{}`, 400],
  ['a length below zero', `${post}content-length: -2\r\n\r\n{}`, 400],
  ['a length with a plus', `${post}content-length: +2\r\n\r\n{}`, 400],
  ['a length no number holds', `${post}content-length: ${'9'.repeat(30)}\r\n\r\n{}`, 400],
  ['a length of 10 GB', `${post}content-length: 10000000000\r\n\r\n{}`, 413],
  ['a length beside chunks', `${chunked}content-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
  ['chunks that are not the last encoding', `${post}transfer-encoding: chunked, identity\r\n\r\n`, 400],
  ['an encoding named like chunks', `${post}transfer-encoding: xchunked\r\n\r\n2\r\n{}\r\n`, 400],
  ['a space before the colon', `${post}transfer-encoding : chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
  ['a control before the encoding', `${post}transfer-encoding: \u000bchunked\r\n\r\n2\r\n{}\r\n`, 400],
  ['two encodings', `${chunked}transfer-encoding: identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk whose length is no number', `${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk longer than numbers go', `${chunked}\r\n${'f'.repeat(20)}\r\n{}\r\n`, 400],
  ['lines of chunks without a return', `${chunked}\r\n2\n{}\n0\n\n`, 400],
  ['lines without a return', 'GET /api/site-settings HTTP/1.1\nhost: here\n\n', 400],
  ['a header over two lines', `${read}x-a: b\r\n c\r\n\r\n`, 400],
  ['a return within a header', `${read}x-a: b\rc\r\n\r\n`, 400],
  ['two hosts', `${read}${closing}HOST: elsewhere\r\n\r\n`, 400],
  ['no host', 'GET /api/site-settings HTTP/1.1\r\n\r\n', 400],
  ['a host that is none', `GET / HTTP/1.1\r\nhost: [::1\r\n${closing}\r\n`, 400],
  [
    'an address of another server',
    `GET http://else.example/api/site-settings HTTP/1.1\r\nhost: here\r\n${closing}\r\n`,
    200,
  ],
  ['an address that is none', `GET http://[/ HTTP/1.1\r\nhost: here\r\n${closing}\r\n`, 400],
  // More than anyone needs.
  ['a header of 100 KB', `${read}x-a: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ['1,500 headers', `${read}${Array.from({ length: 1500 }, (_, at) => `x-${at}: b\r\n`).join('')}\r\n`, 431],
  [
    '100,000 parameters',
    `GET /api/client/projects?${'a=b&'.repeat(100_000)} HTTP/1.1\r\nhost: here\r\n\r\n`,
    431,
  ],
  [
    '3,000 parameters',
    `GET /api/client/projects?${'a=b&'.repeat(3000)} HTTP/1.1\r\nhost: here\r\n${closing}\r\n`,
    401,
  ],
  ['3,000 cookies', `${read}${closing}cookie: ${'a=b; '.repeat(3000)}\r\n\r\n`, 200],
  ['200 KB of a chunk’s extension', `${chunked}\r\n2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`, 413],
  ['50,000 trailers', `${chunked}\r\n2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(50_000)}\r\n`, 431],
  [
    '20 MB of JSON',
    `${post}content-length: ${20 * megabyte}\r\n\r\n{"name":"${'a'.repeat(20 * megabyte)}"}`,
    413,
  ],
  [
    '20 MB of JSON in chunks',
    `${chunked}\r\n${(20 * megabyte).toString(16)}\r\n${'a'.repeat(20 * megabyte)}\r\n0\r\n\r\n`,
    413,
  ],
  // Other protocols, and what nobody asks here.
  [
    'an upgrade to a protocol we do not speak',
    `${read}upgrade: h2c\r\nconnection: upgrade, close\r\n\r\n`,
    200,
  ],
  [
    'an upgrade to a WebSocket where there is none',
    `${read}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    200,
  ],
  ['an expectation we do not know', `${post}expect: nonsense\r\ncontent-length: 2\r\n${closing}\r\n{}`, 417],
  ['HTTP 0.9', 'GET /\r\n\r\n', 400],
  ['HTTP 2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ['TRACE', `TRACE /api/site-settings HTTP/1.1\r\nhost: here\r\n${closing}\r\n`, 405],
  ['a method nobody knows', `FROB / HTTP/1.1\r\nhost: here\r\n\r\n`, 400],
  // Bytes that are no text.
  ['a NUL in a header', `${read}x-a: b\0c\r\n\r\n`, 400],
  [
    'bytes above 127 in the address',
    Buffer.from('GET /\u00e9 HTTP/1.1\r\nhost: here\r\n\r\n', 'latin1'),
    400,
  ],
  ['a NUL in the address', `GET /api/images/%00 HTTP/1.1\r\nhost: here\r\n${closing}\r\n`, 404],
  [
    'an address that is not UTF-8',
    `GET /api/images/%ff%ed%a0%80 HTTP/1.1\r\nhost: here\r\n${closing}\r\n`,
    404,
  ],
  ['an escape that is cut off', `GET /api/images/%E0%A4%A HTTP/1.1\r\nhost: here\r\n${closing}\r\n`, 404],
];

describe('a request in a hostile shape', () => {
  it.each(shapes)('gets the right response: %s', async (_, bytes, status, ends) => {
    const { port, failures, ask } = await serve();

    expect(await sendRaw(port, bytes, { ends: ends === 'ends', answers: 1 })).toEqual([status]);
    expect(await ask()).toBe(200);
    expect(failures).toEqual([]);
  });

  it('is not the next one’s beginning: what follows a body is rejected, and the connection closed', async () => {
    const { port } = await serve();
    const smuggled = `${post}content-length: 1\r\n\r\n{}GET /api/client/user HTTP/1.1\r\nhost: here\r\n\r\n`;

    expect(await sendRaw(port, smuggled)).toEqual([400]);
  });

  it('closes a connection whose body was too large to read, whatever else is on the wire', async () => {
    const { port } = await serve();
    const flood = `${post}content-length: ${2 * megabyte}\r\n\r\n${read}\r\n`;

    expect(await sendRaw(port, flood)).toEqual([413]);
  });

  it('gets its answer also while 20 MB of a body that is too large are still on the way', async () => {
    const { port } = await serve();
    const options = { port, path: '/api/contact', method: 'POST' };
    const sending = request({ ...options, headers: { 'content-type': 'application/json' } });
    const answered = new Promise<IncomingMessage>((resolve) => sending.once('response', resolve));
    const sent = once(sending, 'finish');
    for (let part = 0; part < 20; part += 1) sending.write(Buffer.alloc(megabyte, 'x'));
    sending.end();

    const answer = await answered;
    expect(answer.statusCode).toBe(413);
    answer.resume();
    await sent;
  });

  it('may be one of a thousand sent at once, each with a response', async () => {
    const { port } = await serve();

    const statuses = await sendRaw(port, `${read}\r\n`.repeat(1000), { answers: 1000 });
    expect(statuses).toEqual(Array.from({ length: 1000 }, () => 200));
  });

  it('is no failure of ours where its sender goes away before all of it has come', async () => {
    const { port, failures, ask } = await serve();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${chunked}\r\n1\r\n{\r\n`);
    await ask();
    socket.resetAndDestroy();
    for (let turn = 0; turn < 3; turn += 1) await ask();

    expect(failures).toEqual([]);
  });
});
