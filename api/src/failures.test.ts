import { errorBody } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectLog } from '#test/collect-log.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { pages, post } from '#test/odd-calls.ts';

const readError = async (response: Response) => errorBody.parse(await response.json());

describe('failures', () => {
  it('responds to an unknown call with 404 in the one error shape', async () => {
    const { request } = await createTestApp();
    const response = await request('/api/nothing');
    const body = await readError(response);

    expect(response.status).toBe(404);
    expect(body.error.code).toBe('not_found');
    expect(body.message).toBe(body.error.message);
    expect(body.error.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('responds to the wrong method with 405, and says which it accepts', async () => {
    const { request } = await createTestApp();
    const response = await request('/api/client/projects/some-id/files', { method: 'PUT' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await readError(response)).error.code).toBe('method_not_allowed');
    const logout = await request('/api/admin/logout');
    expect([logout.status, logout.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await request('/api/nothing', { method: 'PUT' })).status).toBe(404);
  });

  it('names each field that does not fit', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const response = await request('/echo', post('{"name":""}'));

    expect(response.status).toBe(422);
    expect((await readError(response)).error.fields).toEqual({ name: 'Name is required' });
  });

  it('distinguishes unreadable JSON, a wrong content type and too large a body', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const statuses = async (...inits: RequestInit[]) =>
      Promise.all(inits.map(async (init) => (await request('/echo', init)).status));

    expect(await statuses(post('{'), post('name=x', 'text/plain'), post('{"name":"Mere"}'))).toEqual([
      400, 415, 200,
    ]);
    const large = await request('/api/contact', post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) })));
    expect(large.status).toBe(413);
  });

  it('sends Retry-After', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const response = await request('/limited');

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('responds 503 when the disk is full, and gives the reason in the log alone', async () => {
    const { log, lines } = collectLog();
    const { request } = await createTestApp({ log, neighbours: { pages } });
    const response = await request('/full');

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await readError(response)).error.code).toBe('unavailable');
    const line = lines.find((one) => one.includes('ENOSPC'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50 });
  });

  it('logs the cause of an unexpected error under the request id, and does not send it', async () => {
    const { log, lines } = collectLog();
    const { request } = await createTestApp({ log, neighbours: { pages } });
    const response = await request('/broken');
    const text = await response.text();

    expect(response.status).toBe(500);
    expect(text).not.toContain('secret-path');
    const line = lines.find((one) => one.includes('secret-path'));
    expect(line).toContain(response.headers.get('x-request-id'));
  });
});

describe('the log of a failed query', () => {
  it('contains nothing from the request', async () => {
    const { log, lines } = collectLog();
    const { request, deps } = await createTestApp({ log });
    await deps.db.write((tx) =>
      tx.run(
        sql`create trigger block_insert before insert on people begin select raise(abort, 'no room'); end`,
      ),
    );
    const registration = {
      email: 'rua@driftwood-surf.example',
      password: 'correct-horse-1',
      firstName: 'Rua\u2028Henare',
      lastName: 'at work (always)',
      company: 'Driftwood Surf',
    };
    const response = await request('/api/client/register', post(JSON.stringify(registration)));

    expect(response.status).toBe(500);
    const failure = lines.find((line) => line.includes('unforeseen'));
    expect(failure).toContain('"message":"Failed query: insert into');
    expect(failure).toContain('no room');
    expect(failure).toContain('"code":"SQLITE_CONSTRAINT');
    expect(failure).toContain('"stack":"    at ');
    for (const value of [...Object.values(registration), 'Rua', '$argon2']) {
      expect(lines.join('')).not.toContain(value);
    }
  });
});
