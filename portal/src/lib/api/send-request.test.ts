import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onProofRequested, settleProof } from '#/lib/session/proof.ts';
import { storeToken } from '#/lib/session/tokens.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { ApiError, ConnectionError, failureMessage } from './errors.ts';
import { nullWhen, sendRequest } from './send-request.ts';

let server: Server;
let origin: string;
let received: IncomingMessage[];
let nextResponse: { status: number; body: string };

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  received = [];
  nextResponse = { status: 200, body: '{}' };
  server = createServer((request, response) => {
    received.push(request);
    response.writeHead(nextResponse.status, { 'content-type': 'application/json' }).end(nextResponse.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('the bearer token of a request', () => {
  it.each([
    ['/api/client/user', 'Bearer of-client'],
    ['/api/admin/user', 'Bearer of-admin'],
    ['/api/admin', 'Bearer of-admin'],
    ['/api/admin?page=2', 'Bearer of-admin'],
    ['/other/admin/thing', 'Bearer of-admin'],
    ['/api/administrators', 'Bearer of-client'],
    ['/api/client/projects?next=/admin/', 'Bearer of-client'],
    ['/api/site-settings', 'Bearer of-client'],
  ])('to %s is "%s"', async (path, bearer) => {
    storeToken('client', 'of-client');
    storeToken('admin', 'of-admin');
    await sendRequest(`${origin}${path}`);
    expect(received[0]?.headers.authorization).toBe(bearer);
  });

  it('is left out when nobody of that role is signed in', async () => {
    storeToken('client', 'of-client');
    await sendRequest(`${origin}/api/admin/user`);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a rejected request', () => {
  const body = {
    error: {
      code: 'invalid_input',
      message: 'Not right',
      requestId: 'r-1',
      fields: { email: 'Not an address' },
    },
    message: 'Not right',
  };

  it('throws the status and the body text, and carries the parsed body', async () => {
    nextResponse = { status: 422, body: JSON.stringify(body) };
    const rejected = sendRequest(`${origin}/api/client/login`);
    await expect(rejected).rejects.toThrow(`422: ${JSON.stringify(body)}`);
    await expect(rejected).rejects.toMatchObject({ status: 422, body });
  });

  it('throws the status text when the body is empty', async () => {
    nextResponse = { status: 503, body: '' };
    await expect(sendRequest(`${origin}/api/client/user`)).rejects.toThrow('503: Service Unavailable');
  });

  it('has no parsed body when something other than the API responded', async () => {
    nextResponse = { status: 502, body: '<h1>Bad gateway</h1>' };
    await expect(sendRequest(`${origin}/api/client/user`)).rejects.toMatchObject({ body: null });
  });

  it('returns null on a 401 on request, and still throws anything else', async () => {
    nextResponse = { status: 401, body: '' };
    expect(await nullWhen(401, sendRequest(`${origin}/api/client/user`))).toBeNull();
    nextResponse = { status: 500, body: '' };
    await expect(nullWhen(401, sendRequest(`${origin}/api/client/user`))).rejects.toThrow(ApiError);
  });
});

describe('a request that needs a recent proof', () => {
  const text = JSON.stringify({
    error: { code: 'proof_needed', message: 'Confirm it’s you to continue.', requestId: 'r-3' },
    message: 'Confirm it’s you to continue.',
  });
  const send = () => sendRequest(`${origin}/api/admin/register`, { method: 'POST', body: '{"a":1}' });

  it('waits for the proof, then is sent once more', async () => {
    nextResponse = { status: 403, body: text };
    const onAsked = vi.fn();
    const stop = onProofRequested(onAsked);
    const both = Promise.all([send(), send()]);
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(received).toHaveLength(2));
    nextResponse = { status: 201, body: '{}' };
    settleProof(true);

    expect((await both).map(({ status }) => status)).toEqual([201, 201]);
    expect(received).toHaveLength(4);
    stop();
  });

  it('fails when the proof is not given, or no screen can ask', async () => {
    nextResponse = { status: 403, body: text };
    await expect(send()).rejects.toThrow(ApiError);
    const onAsked = vi.fn();
    const stop = onProofRequested(onAsked);
    const rejected = send();
    await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
    settleProof(false);
    await expect(rejected).rejects.toMatchObject({ status: 403 });
    expect(received).toHaveLength(2);
    stop();
  });
});

describe('a server that cannot be reached', () => {
  it('throws a ConnectionError', async () => {
    server.closeAllConnections();
    server.close();
    await expect(sendRequest(`${origin}/api/client/user`)).rejects.toThrow(ConnectionError);
  });
});

describe('a failure’s message', () => {
  it('is the server’s own message when it sent one', () => {
    const text = JSON.stringify({
      error: { code: 'already_exists', message: 'Taken', requestId: 'r-2' },
      message: 'Taken',
    });
    expect(failureMessage(new ApiError(409, text), 'Fallback')).toBe('Taken');
  });

  it('is the screen’s fallback for unknown failures', () => {
    expect(failureMessage(new ApiError(502, 'Bad gateway'), 'Fallback')).toBe('Fallback');
    expect(failureMessage(new TypeError('x is not a function'), 'Fallback')).toBe('Fallback');
  });

  it('is that the server could not be reached', () => {
    expect(failureMessage(new ConnectionError(new Error('refused')), 'Fallback')).toBe(
      'Failed to connect to server',
    );
  });
});
