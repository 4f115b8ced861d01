import { bulkResult, errorBody } from '@stackworks/contracts';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { projects as projectsTable } from './projects.tables.ts';
import { readAuditLog } from '#test/audit.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

async function prepare() {
  const { request, deps } = await createTestApp();
  const mere = await createAdmin(deps);
  const tama = await createAdmin(deps, { firstName: 'Tama', lastName: 'Moana' });
  const owner = await createClient(deps);
  const add = (id: string, columns: Parameters<typeof createProject>[2] = {}) =>
    createProject(deps, owner.id, { id, projectName: `Project ${id}`, ...columns });
  const change = (body: object) =>
    request('/api/admin/projects', withJson(body, { token: mere.token }, 'PATCH'));
  const changeAll = async (body: object) => bulkResult.parse(await (await change(body)).json());
  const stored = () =>
    deps.db.read
      .select({ id: projectsTable.id, status: projectsTable.status, assignedTo: projectsTable.assignedTo })
      .from(projectsTable)
      .orderBy(asc(projectsTable.id));
  return { deps, mere, tama, add, change, changeAll, stored };
}

it('changes many projects at once, and reports the outcome of each', async () => {
  const { deps, add, changeAll, stored } = await prepare();
  await add('a');
  await add('b', { status: 'review' });
  await add('c', { version: 4 });

  const projects = [{ id: 'a', version: 0 }, { id: 'b' }, { id: 'c', version: 3 }, { id: 'd' }];
  expect(await changeAll({ projects, status: 'Review' })).toEqual({
    changed: 1,
    results: [
      { id: 'a', outcome: 'changed', message: null },
      { id: 'b', outcome: 'unchanged', message: null },
      {
        id: 'c',
        outcome: 'conflict',
        message: 'This project has changed. It’s now Pending, unassigned. Your change wasn’t saved.',
      },
      { id: 'd', outcome: 'missing', message: 'This project doesn’t exist.' },
    ],
  });
  expect((await stored()).map(({ status }) => status)).toEqual(['review', 'review', 'pending']);
  expect((await readAuditLog(deps.db)).map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['status-changed', 'a'],
  ]);
});

it('sets the priority or the due date of many at once', async () => {
  const { deps, add, change, changeAll } = await prepare();
  for (const id of ['a', 'b']) await add(id);
  const projects = [{ id: 'a' }, { id: 'b' }];
  const dueDate = '2026-12-04T04:00:00.000Z';

  expect((await changeAll({ projects, priority: 'urgent' })).changed).toBe(2);
  expect((await changeAll({ projects, dueDate })).changed).toBe(2);
  expect((await change({ projects, dueDate: '0026-12-04T04:00:00.000Z' })).status).toBe(422);
  const rows = await deps.db.read.select().from(projectsTable);
  expect(rows.map((row) => [row.priority, row.dueDate])).toEqual([
    ['urgent', dueDate],
    ['urgent', dueDate],
  ]);
});

it('assigns many at once, each with an audit entry, all of them in one email', async () => {
  const { deps, tama, add, changeAll, stored } = await prepare();
  for (const id of ['a', 'b']) await add(id);

  const { changed } = await changeAll({ projects: [{ id: 'a' }, { id: 'b' }], assignedTo: tama.email });
  expect(changed).toBe(2);
  expect((await stored()).map(({ assignedTo }) => assignedTo)).toEqual([tama.id, tama.id]);
  expect((await readAuditLog(deps.db)).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['project-assigned', 'Project a'],
    ['project-assigned', 'Project b'],
  ]);
  expect(await readOutbox(deps.db)).toMatchObject([
    {
      template: 'project-assigned',
      recipient: tama.email,
      props: { projects: [{ id: 'a' }, { id: 'b' }] },
    },
  ]);
});

it.each([
  [
    'more than 100',
    { projects: Array.from({ length: 101 }, (_, id) => ({ id: `${id}` })), status: 'review' },
  ],
  ['none', { projects: [], status: 'review' }],
  ['one named twice', { projects: [{ id: 'a' }, { id: 'a' }], status: 'review' }],
  ['two changes', { projects: [{ id: 'a' }], status: 'review', assignedTo: 'unassigned' }],
  ['no change', { projects: [{ id: 'a' }] }],
])('is rejected with %s', async (_, body) => {
  const { change } = await prepare();
  expect((await change(body)).status).toBe(422);
});

it('is rejected as a whole when the colleague is not in the team', async () => {
  const { add, change, stored } = await prepare();
  await add('a');
  const answer = await change({ projects: [{ id: 'a' }], assignedTo: 'nobody@staff.example' });
  expect(answer.status).toBe(422);
  expect(errorBody.parse(await answer.json()).message).toBe('No one on the team uses this email.');
  expect(await stored()).toMatchObject([{ assignedTo: null }]);
});
