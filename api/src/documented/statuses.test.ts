import { bulkResult, errorBody, page, project, staffProject } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#test/create-test-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { toStoredStatus } from './statuses.ts';

const unknown =
  'Unknown status. Use one of: pending, in_progress, review, revision_requested, completed, on_hold';

const listed = page(project.pick({ status: true }));

describe('a word for a status', () => {
  it.each([
    ['pending', 'pending'],
    ['New', 'pending'],
    ['IN PROGRESS', 'in_progress'],
    ['active', 'in_progress'],
    ['Review', 'review'],
    ['revision', 'revision_requested'],
    ['Revision Requested', 'revision_requested'],
    [' Completed ', 'completed'],
    ['On Hold', 'on_hold'],
    ['on_hold', 'on_hold'],
  ])('"%s" is %s', (word, stored) => {
    expect(toStoredStatus(word)).toBe(stored);
  });

  it.each(['', 'done', 'in-progress', 'pending;drop', '__proto__'])('"%s" stays as it is', (word) => {
    expect(toStoredStatus(word)).toBe(word);
  });
});

async function prepare() {
  const { request, deps } = await createTestApp();
  const { token } = await createAdmin(deps);
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const patch = (path: string, input: object) =>
    request(`/api/admin/projects${path}`, withJson(input, { token }, 'PATCH'));
  const get = (path: string) =>
    request(`/api/${path}`, asCaller({ token: path.startsWith('client') ? client.token : token }));
  return { deps, client, token, id, patch, get, request };
}

describe('calls about projects', () => {
  it.each(['', '/status'])('change a status at /:id%s in any vocabulary, in any case', async (suffix) => {
    const { id, patch } = await prepare();
    for (const [word, stored] of [
      ['In Progress', 'in_progress'],
      ['New', 'pending'],
      ['REVISION', 'revision_requested'],
    ] as const) {
      const answer = await patch(`/${id}${suffix}`, { status: word });
      expect(staffProject.parse(await answer.json()).status).toBe(stored);
    }
  });

  it('change the status of many projects in any vocabulary', async () => {
    const { id, patch } = await prepare();
    const answer = await patch('', { projects: [{ id }], status: 'On Hold' });
    expect(bulkResult.parse(await answer.json()).changed).toBe(1);
  });

  it.each([
    ['client/projects', 'New', ['pending']],
    ['admin/projects', 'New,REVISION', ['pending', 'revision_requested']],
  ])('list at /%s by words of any vocabulary', async (path, words, stored) => {
    const { deps, client, get } = await prepare();
    await createProject(deps, client.id, { status: 'revision_requested' });
    await createProject(deps, client.id, { status: 'completed' });
    const { items } = listed.parse(await (await get(`${path}?status=${words}`)).json());
    expect(items.map(({ status }) => status).toSorted()).toEqual(stored);
  });

  it.each(['counts', 'export'])('take any vocabulary for /admin/projects/%s', async (path) => {
    const { get } = await prepare();
    expect((await get(`admin/projects/${path}?status=New,In+Progress`)).status).toBe(200);
  });

  it('name the stored statuses when they reject a word', async () => {
    const { id, patch, get } = await prepare();
    const answers = [
      await patch(`/${id}`, { status: 'finished' }),
      await get('admin/projects?status=finished'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(errorBody.parse(await answer.json()).message).toBe(unknown);
    }
  });

  it('report what is no status and no JSON as they do without', async () => {
    const { id, token, patch, request } = await prepare();
    const missing = await patch(`/${id}/status`, {});
    expect(errorBody.parse(await missing.json()).message).toBe('Status is required');
    const broken = { ...withJson({}, { token }, 'PATCH'), body: '{' };
    expect((await request(`/api/admin/projects/${id}/status`, broken)).status).toBe(400);
    expect((await patch(`/${id}`, ['New'])).status).toBe(422);
  });
});
