import { readyEvent } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createAdmin } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { clientOf, createScreens, open, tell } from '#test/screens.ts';

it('colleagues see at once who is writing to a client in the chat; the client does not', async () => {
  const screens = await createScreens();
  const { client, deps, request } = screens;
  const [mere, hana] = [await createAdmin(deps), await createAdmin(deps, { firstName: 'Hana' })];
  const hanas = await open(screens, hana.token, { path: '/api/admin/events' });
  const theirs = await open(screens, client.token);
  for (const stream of [hanas, theirs]) await stream.until(readyEvent);

  const shown = await request(`/api/admin/clients/${client.id}/typing`, asCaller(mere, 'POST'));
  expect(shown.status).toBe(204);
  expect(await hanas.next()).toMatchObject({
    event: 'chat-typing',
    data: { clientId: client.id, name: 'Mere Walker', userId: mere.id },
  });

  expect(await readLiveEvents(deps.db)).toEqual([]);
  await tell(deps, clientOf(client), 'the first they hear of');
  expect(await theirs.next()).toMatchObject({ event: 'project' });
});

it('nobody is writing to a client who does not exist', async () => {
  const { deps, request } = await createScreens();
  const { token } = await createAdmin(deps);
  const answer = await request('/api/admin/clients/nobody/typing', asCaller({ token }, 'POST'));
  expect(answer.status).toBe(404);
});
