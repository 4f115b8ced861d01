import { errorBody, idempotencyHeader, timeEntry, timeEntryPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

/** A member of staff with a project, on a Friday evening in Auckland. */
async function createDesk() {
  const app = await createTestApp({ now: () => new Date('2026-11-20T06:00:00.000Z') });
  const { deps, request } = app;
  const mere = await createAdmin(deps);
  const tama = await createAdmin(deps, { firstName: 'Tama', lastName: 'Mahuika' });
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const address = `/api/admin/projects/${id}/time`;
  return {
    deps,
    request,
    mere,
    tama,
    address,
    log: (who: { token: string }, json: object, headers: Record<string, string> = {}) =>
      request(address, withJson(json, { ...who, headers })),
    list: async (who: { token: string }) =>
      timeEntryPage.parse(await (await request(address, asCaller(who))).json()),
    remove: (who: { token: string }, entryId: string) =>
      request(`${address}/${entryId}`, asCaller(who, 'DELETE')),
  };
}

it('logs minutes on a project today, which colleagues see with their sum', async () => {
  const { log, list, mere, tama } = await createDesk();
  await log(tama, { minutes: 90 });
  await log(mere, { minutes: 45, note: ' Menu page ' });

  const { items, totalMinutes } = await list(mere);

  expect(totalMinutes).toBe(135);
  expect(items.toSorted((a, b) => a.minutes - b.minutes)).toMatchObject([
    { authorName: 'Mere Walker', minutes: 45, note: 'Menu page', day: '2026-11-20', can: { delete: true } },
    { authorName: 'Tama Mahuika', minutes: 90, note: null, day: '2026-11-20', can: { delete: false } },
  ]);
});

it('logs an attempt once, however often it is sent', async () => {
  const { log, list, mere } = await createDesk();
  const key = { [idempotencyHeader]: 'a-key-of-one-attempt' };
  const first = timeEntry.parse(await (await log(mere, { minutes: 45 }, key)).json());
  const again = timeEntry.parse(await (await log(mere, { minutes: 45 }, key)).json());
  const other = await log(mere, { minutes: 50 }, key);

  expect(again).toEqual(first);
  expect(other.status).toBe(409);
  expect((await list(mere)).totalMinutes).toBe(45);
});

it.each([0, -5, 1.5, 1441, '45'])('rejects %s minutes', async (minutes) => {
  const { log, mere } = await createDesk();
  expect((await log(mere, { minutes })).status).toBe(422);
});

it('logs no more than 24 hours for one person on one day, over all projects', async () => {
  const { address, deps, log, mere, request, tama } = await createDesk();
  await log(mere, { minutes: 1000 });
  const client = await createClient(deps);
  const { id } = await createProject(deps, client.id);
  const other = (minutes: number) => request(`/api/admin/projects/${id}/time`, withJson({ minutes }, mere));
  const tooMuch = await other(441);

  expect(tooMuch.status).toBe(422);
  expect(errorBody.parse(await tooMuch.json()).error.fields).toEqual({
    minutes: 'You’ve logged 1000 minutes today, so no more than 440 minutes fit into its 24 hours.',
  });
  expect((await other(440)).status).toBe(201);
  expect((await request(address, withJson({ minutes: 1 }, mere))).status).toBe(422);
  expect((await log(tama, { minutes: 1440 })).status).toBe(201);
});

it('lets only its author delete an entry', async () => {
  const { log, list, remove, mere, tama } = await createDesk();
  const { id } = timeEntry.parse(await (await log(mere, { minutes: 45 })).json());

  expect((await remove(tama, id)).status).toBe(422);
  expect((await list(mere)).items).toHaveLength(1);
  expect((await remove(mere, id)).status).toBe(204);
  expect(await list(mere)).toEqual({ items: [], nextCursor: null, totalMinutes: 0 });
  expect((await remove(mere, id)).status).toBe(404);
});

it('knows no time of a project that doesn’t exist', async () => {
  const { request, mere } = await createDesk();
  const response = await request('/api/admin/projects/none/time', withJson({ minutes: 5 }, mere));
  expect(response.status).toBe(404);
});
