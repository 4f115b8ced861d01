import { readyEvent } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { clientOf, createScreens, open, recordChanges } from '#test/screens.ts';

it('the other side sees who is typing, at once and alone; it is stored nowhere', async () => {
  const screens = await createScreens();
  const { client, deps, request } = screens;
  const [other, admin] = [await createClient(deps), await createAdmin(deps)];
  const { id } = await createProject(deps, client.id);
  const theirs = await open(screens, client.token);
  const others = await open(screens, other.token);
  const staffs = await open(screens, admin.token, { path: '/api/admin/events' });
  for (const stream of [theirs, others, staffs]) await stream.until(readyEvent);

  await request(`/api/client/conversations/project/${id}/typing`, asCaller(client, 'POST'));
  expect(await staffs.next()).toEqual({
    id: undefined,
    event: 'typing',
    data: { kind: 'project', subjectId: id, by: 'client', name: 'Aroha Ngata', userId: client.personId },
  });
  await request(`/api/admin/conversations/project/${id}/typing`, asCaller(admin, 'POST'));
  expect(await theirs.next()).toMatchObject({
    event: 'typing',
    data: { kind: 'project', subjectId: id, by: 'admin', name: 'Mere Walker' },
  });

  expect(await readLiveEvents(deps.db)).toEqual([]);
  await recordChanges(deps, clientOf(other), 'the first thing they hear of');
  expect(await others.next()).toMatchObject({ event: 'project' });
});

it('nobody can type about another client’s project', async () => {
  const { client, deps, request } = await createScreens();
  const { id } = await createProject(deps, (await createClient(deps)).id);
  expect(
    (await request(`/api/client/conversations/project/${id}/typing`, asCaller(client, 'POST'))).status,
  ).toBe(404);
});

it('colleagues see at once which of them is typing, and the client sees that the team is', async () => {
  const screens = await createScreens();
  const { client, deps, request } = screens;
  const [mere, hana] = [await createAdmin(deps), await createAdmin(deps, { firstName: 'Hana' })];
  const { id } = await createProject(deps, client.id);
  const theirs = await open(screens, client.token);
  const hanas = await open(screens, hana.token, { path: '/api/admin/events' });
  for (const stream of [theirs, hanas]) await stream.until(readyEvent);

  await request(`/api/admin/conversations/project/${id}/typing`, asCaller(mere, 'POST'));
  const data = { kind: 'project', subjectId: id, by: 'admin', name: 'Mere Walker' };
  expect((await hanas.next())?.data).toEqual({ ...data, userId: mere.id });
  expect((await theirs.next())?.data).toEqual(data);
});

it('colleagues see at once who is typing to a client in the chat; the client does not', async () => {
  const screens = await createScreens();
  const { client, deps, request } = screens;
  const [mere, hana] = [await createAdmin(deps), await createAdmin(deps, { firstName: 'Hana' })];
  const hanas = await open(screens, hana.token, { path: '/api/admin/events' });
  const theirs = await open(screens, client.token);
  for (const stream of [hanas, theirs]) await stream.until(readyEvent);

  const shown = await request(`/api/admin/conversations/chat/${client.id}/typing`, asCaller(mere, 'POST'));
  expect(shown.status).toBe(204);
  expect(await hanas.next()).toMatchObject({
    event: 'typing',
    data: { kind: 'chat', subjectId: client.id, name: 'Mere Walker', userId: mere.id },
  });

  expect(await readLiveEvents(deps.db)).toEqual([]);
  await recordChanges(deps, clientOf(client), 'the first they hear of');
  expect(await theirs.next()).toMatchObject({ event: 'project' });
});

it('typing to a client who does not exist is not found', async () => {
  const { deps, request } = await createScreens();
  const { token } = await createAdmin(deps);
  const answer = await request('/api/admin/conversations/chat/nobody/typing', asCaller({ token }, 'POST'));
  expect(answer.status).toBe(404);
});
