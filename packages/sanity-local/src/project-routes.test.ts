import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

it.each<[path: string, answer: unknown]>([
  ['/ping', { ping: 'pong' }],
  ['/data/ping', { ping: 'pong' }],
  ['/projects/kiosk/datasets', [{ name: 'production', aclMode: 'public' }]],
  ['/projects/kiosk/grants', {}],
  ['/projects/kiosk/user-applications', []],
  ['/features', []],
  ['/check/cors', { result: { allowed: true, withCredentials: true } }],
  ['/journey/trial', null],
  ['/journey/announcements', null],
  ['/help', { resources: { sectionArray: [] } }],
  ['/intake/telemetry-status', { status: 'denied' }],
  ['/auth/id', { id: 'local-editor' }],
  ['/auth/providers', { providers: [], thirdPartyLogin: false }],
])('answers Studio at %s', async (path, answer) => {
  const { url } = await startTestServer();
  const response = await fetch(`${url}/v2025-02-19${path}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(answer);
});

it('has one project, with one member', async () => {
  const { client, url } = await startTestServer();
  expect(await client.projects.getById('kiosk')).toMatchObject({
    id: 'kiosk',
    organizationId: null,
    members: [{ id: 'local-editor' }],
  });
  expect((await fetch(`${url}/v1/projects/another`)).status).toBe(404);
});

it('knows the one editor by id, and no other', async () => {
  const { client } = await startTestServer();
  expect(await client.request<unknown>({ url: '/users/local-editor,nobody' })).toMatchObject([
    { id: 'local-editor', displayName: 'Local editor' },
  ]);
});

it('stores Studio’s own settings', async () => {
  const { client, restart } = await startTestServer();
  const put = (key: string, value: unknown) =>
    client.request<unknown>({ url: '/users/me/keyvalue', method: 'PUT', body: [{ key, value }] });
  expect(await put('layout', 'wide')).toEqual([{ key: 'layout', value: 'wide' }]);
  await put('recent', ['plan']);
  const again = (await restart()).client;
  expect(await again.request<unknown>({ url: '/users/me/keyvalue/layout,recent,unknown' })).toEqual([
    { key: 'layout', value: 'wide' },
    { key: 'recent', value: ['plan'] },
  ]);
});

it('stores them again once an unreadable file is gone', async () => {
  const { client, dataDir } = await startTestServer();
  const file = join(dataDir, 'production', 'preferences.json');
  const body = [{ key: 'layout', value: 'wide' }];
  const put = () => client.request<unknown>({ url: '/users/me/keyvalue', method: 'PUT', body });
  await writeFile(file, 'not JSON');
  await expect(put()).rejects.toThrow();
  await rm(file);
  expect(await put()).toEqual(body);
});

it('tells what refers to a document', async () => {
  const { client } = await startTestServer({
    documents: [
      { _id: 'author', _type: 'author' },
      { _id: 'post', _type: 'post', by: { _type: 'reference', _ref: 'author', _weak: true } },
    ],
  });
  const ask = (query: string) =>
    client.request<unknown>({ url: `/data/references/production/documents/author/to${query}` });
  expect(await ask('')).toEqual({
    totalCount: 1,
    references: [{ projectId: 'kiosk', datasetName: 'production', documentId: 'post' }],
  });
  expect(await ask('?excludeInternalReferences=true')).toEqual({ totalCount: 0, references: [] });
});
