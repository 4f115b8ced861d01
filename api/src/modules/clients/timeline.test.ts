import { timelinePage, type TimelinePage } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { createVersion } from '#test/versions.ts';

/** A client with a project, about which both sides wrote and which has a version with a decision. */
async function prepare() {
  const clock = { now: new Date('2026-11-20T00:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const [mere, aroha, other] = [
    await createAdmin(deps),
    await createClient(deps, { firstName: 'Aroha', lastName: 'Ngata' }),
    await createClient(deps),
  ];
  const { id: projectId } = await createProject(deps, aroha.id, {
    projectName: 'Tide times',
    createdAt: clock.now.toISOString(),
  });
  const act = async (path: string, body: object, caller: typeof mere | typeof aroha) => {
    clock.now = addMinutes(clock.now, 1);
    const response = await request(`/api${path}`, withJson(body, caller));
    expect([200, 201]).toContain(response.status);
  };
  await act(`/admin/projects/${projectId}/messages`, { message: 'Shall we begin?' }, mere);
  await act(`/admin/projects/${projectId}/messages`, { message: 'Only for us', isInternal: true }, mere);
  await act('/messages', { content: 'Ring before 9' }, aroha);
  await act('/messages', { content: 'Of somebody else' }, other);
  clock.now = addMinutes(clock.now, 1);
  const version = await createVersion(deps, projectId, { createdAt: clock.now.toISOString() });
  await act(`/client/projects/${projectId}/versions/${version}/approve`, {}, aroha);
  const read = async (query = ''): Promise<TimelinePage> =>
    timelinePage.parse(
      await (await request(`/api/admin/clients/${aroha.id}/timeline${query}`, asCaller(mere))).json(),
    );
  return { mere, projectId, read, request };
}

const toSentences = ({ items }: TimelinePage) =>
  items.map(({ words, subject }) => [words, subject].filter(Boolean).join(' '));

it('says what has happened with a client, newest first, and no note of the team', async () => {
  const { projectId, read } = await prepare();
  const page = await read();
  expect(toSentences(page)).toEqual([
    'Aroha Ngata approved version 1 of Tide times',
    'We sent version 1 of Tide times',
    'Aroha Ngata wrote in the chat',
    'Mere Walker wrote about Tide times',
    'New project: Tide times',
  ]);
  expect(page.items.map((entry) => entry.projectId)).toEqual([
    projectId,
    projectId,
    null,
    projectId,
    projectId,
  ]);
});

it('is read by the page and by topic, each entry once', async () => {
  const { read } = await prepare();
  const all = await read();
  const pages: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: TimelinePage = await read(`?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...toSentences(page));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(toSentences(all));
  expect(toSentences(await read('?topic=messages'))).toHaveLength(2);
  expect(toSentences(await read('?topic=work'))).toHaveLength(3);
  expect(await read('?topic=money')).toEqual({ items: [], nextCursor: null });
});

it('is of a client who exists', async () => {
  const { mere, request } = await prepare();
  expect((await request('/api/admin/clients/nobody/timeline', asCaller(mere))).status).toBe(404);
});
