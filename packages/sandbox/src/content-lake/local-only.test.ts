import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startLake } from './test-lake.ts';

describe('who may call', () => {
  it.each([
    'localhost:4321',
    '127.0.0.1',
    '127.0.0.2',
    '[::1]:4321',
    'stackworks.localhost:4321',
    '192.168.1.10:4321',
  ])('this machine as %s', async (host) => {
    const { url } = await startLake();
    expect(await getStatus(`${url}/v1/ping`, { host })).toBe(200);
  });

  it.each(['stackworks.example', 'localhost.attacker.example', '192.168.1.20:4321'])(
    'not under %s',
    async (host) => {
      const { url } = await startLake();
      expect(await getStatus(`${url}/v1/ping`, { host })).toBe(403);
    },
  );

  it.each(['https://attacker.example', 'null', 'http://localhost.attacker.example'])(
    'no page from %s',
    async (origin) => {
      const { url } = await startLake();
      expect(await getStatus(`${url}/v1/data/query/production?query=*`, { origin })).toBe(403);
    },
  );

  it('a page of this machine, on whatever port', async () => {
    const { url } = await startLake();
    const origin = 'http://localhost:3333';
    const response = await fetch(`${url}/v1/users/me`, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await response.json()).toMatchObject({ id: 'local-editor', roles: [{ name: 'administrator' }] });
  });
});

describe('what is not there', () => {
  it.each(['/v1/nothing', '/v1/data/nothing/production', '/nothing', '/v3/ping'])(
    '%s answers 404 as Sanity does',
    async (path) => {
      const { url } = await startLake();
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      const description = `GET /sandbox/content${path} is not part of the local content lake`;
      expect(await response.json()).toEqual({
        error: { type: 'notFoundError', description },
        statusCode: 404,
      });
    },
  );

  it('answers for its own project and dataset', async () => {
    const { client } = await startLake();
    expect(await client.datasets.list()).toEqual([{ name: 'production', aclMode: 'public' }]);
    const rights = await client.request<unknown>({ url: '/projects/stackworks/datasets/production/acl' });
    const permissions = ['create', 'read', 'update', 'history', 'manage', 'editHistory'];
    expect(rights).toEqual([{ filter: '_id in path("**")', permissions }]);
  });
});

function getStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
