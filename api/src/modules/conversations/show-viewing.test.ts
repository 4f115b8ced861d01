import { readyEvent } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createAdmin, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { clientOf, createScreens, open, recordChanges } from '#test/screens.ts';

it('colleagues see at once who views a conversation; its client does not, and it is stored nowhere', async () => {
  const screens = await createScreens();
  const { client, deps, request } = screens;
  const [mere, hana] = [await createAdmin(deps), await createAdmin(deps, { firstName: 'Hana' })];
  const { id } = await createProject(deps, client.id);
  const hanas = await open(screens, hana.token, { path: '/api/admin/events' });
  const theirs = await open(screens, client.token);
  for (const stream of [hanas, theirs]) await stream.until(readyEvent);

  const view = (subjectId: string, kind: string, state: string) =>
    request(`/api/admin/conversations/${kind}/${subjectId}/viewing`, withJson({ state }, mere));
  expect((await view(id, 'project', 'came')).status).toBe(204);
  const by = { userId: mere.id, firstName: 'Mere', lastName: 'Walker' };
  expect(await hanas.next()).toMatchObject({
    event: 'viewing',
    data: { kind: 'project', subjectId: id, ...by, state: 'came' },
  });
  await view(client.id, 'chat', 'left');
  expect((await hanas.next())?.data).toEqual({ kind: 'chat', subjectId: client.id, ...by, state: 'left' });
  expect((await view(id, 'chat', 'came')).status).toBe(404);
  expect((await view(id, 'project', 'asleep')).status).toBe(422);

  expect(await readLiveEvents(deps.db)).toEqual([]);
  await recordChanges(deps, clientOf(client), 'the first they hear of');
  expect(await theirs.next()).toMatchObject({ event: 'project' });
});
