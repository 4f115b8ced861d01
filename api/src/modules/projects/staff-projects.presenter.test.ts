import { staffProjectPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { createVersion, prepareVersions } from '#test/versions.ts';

/** Tuesday 17 November 2026 at nine in the morning in Auckland. */
const start = '2026-11-16T20:00:00.000Z';

/** A client with two projects, and staff who read the list of them. */
async function prepare() {
  const world = await prepareVersions({}, start);
  const { request, deps, client, admin, project } = world;
  const createdAt = '2026-11-16T20:00:01.000Z';
  await createProject(deps, client.id, { projectName: 'Shop', status: 'in_progress', createdAt });
  return {
    ...world,
    write: () =>
      request('/api/client/send-message', withJson({ projectId: project.id, message: 'Kia ora' }, client)),
    answer: () => request(`/api/admin/messages/${project.id}`, withJson({ message: 'Kia ora' }, admin)),
    read: async () => {
      const page = await (await request('/api/admin/projects', asCaller(admin))).json();
      return staffProjectPage.parse(page).items.map(({ projectName, responseTarget, change }) => ({
        projectName,
        responseTarget,
        change,
      }));
    },
  };
}

it('staff see how long they have to reply to each project’s client, until they have', async () => {
  const { write, answer, read, setNow } = await prepare();
  await write();
  setNow('2026-11-16T22:00:00.000Z');
  const [other, before] = await read();
  expect(other).toEqual({ projectName: 'Shop', responseTarget: null, change: null });
  expect(before).toMatchObject({ projectName: 'Bakery website', responseTarget: { isRunning: true } });
  setNow('2026-11-16T22:30:00.000Z');
  const [, after] = await read();
  expect((before?.responseTarget?.leftMinutes ?? 0) - (after?.responseTarget?.leftMinutes ?? 0)).toBe(30);

  await answer();
  expect((await read()).map(({ responseTarget }) => responseTarget)).toEqual([null, null]);
});

it('the earliest due date counts when both a message and changes wait', async () => {
  const { write, addVersion, askForChanges, read, setNow } = await prepare();
  const version = await addVersion();
  await write();
  const [, first] = await read();
  setNow('2026-11-17T20:00:00.000Z');
  expect((await askForChanges(version)).status).toBe(200);
  const [, second] = await read();
  expect(second?.responseTarget?.dueAt).toBe(first?.responseTarget?.dueAt);
});

it('staff see what the requested changes of each project counted as', async () => {
  const { deps, client, addVersion, askForChanges, read, setStatus } = await prepare();
  await askForChanges(await addVersion());
  const monthly = { countedAs: 'monthly', number: 1, of: 2 };
  expect((await read()).map(({ change }) => change)).toEqual([null, monthly]);

  const draft = await createProject(deps, client.id, { createdAt: '2026-11-16T20:00:02.000Z' });
  await askForChanges(await createVersion(deps, draft.id), 'Bigger', undefined, client.token, draft.id);
  const round = { countedAs: 'round', number: 1, of: 2 };
  expect((await read()).map(({ change }) => change)).toEqual([round, null, monthly]);

  await setStatus('in_progress');
  expect((await read()).map(({ change }) => change)).toEqual([round, null, null]);
});
