import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

it('everyone here is the one local editor, who may do everything', async () => {
  const { client } = await startTestServer();
  expect(await client.users.getById('me')).toMatchObject({
    id: 'local-editor',
    roles: [{ name: 'administrator' }],
  });
});

describe('what is not there', () => {
  it.each(['/v1/nothing', '/v1/data/nothing/production', '/nothing', '/v3/ping'])(
    '%s answers 404 as Sanity does',
    async (path) => {
      const { url } = await startTestServer();
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      const description = `GET /content${path} is not part of the local content lake`;
      expect(await response.json()).toEqual({
        error: { type: 'notFoundError', description },
        statusCode: 404,
      });
    },
  );

  it('answers for its own project and dataset', async () => {
    const { client } = await startTestServer();
    expect(await client.datasets.list()).toEqual([{ name: 'production', aclMode: 'public' }]);
    const rights = await client.request<unknown>({ url: '/projects/kiosk/datasets/production/acl' });
    const permissions = ['create', 'read', 'update', 'history', 'manage', 'editHistory'];
    expect(rights).toEqual([{ filter: '_id in path("**")', permissions }]);
  });
});
