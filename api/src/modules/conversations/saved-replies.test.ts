import { errorBody, savedReply, savedReplyPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

async function createDesk() {
  const app = await createTestApp();
  const admin = await createAdmin(app.deps);
  const path = '/api/admin/saved-replies';
  return {
    ...app,
    add: (title: string, text = 'Kia ora') => app.request(path, withJson({ title, text }, admin)),
    list: async (query = '') =>
      savedReplyPage.parse(await (await app.request(`${path}${query}`, asCaller(admin))).json()),
    change: (id: string, changes: object) => app.request(`${path}/${id}`, withJson(changes, admin, 'PATCH')),
    remove: (id: string) => app.request(`${path}/${id}`, asCaller(admin, 'DELETE')),
  };
}

const idOf = async (answer: Response) => savedReply.parse(await answer.json()).id;

describe('saved replies', () => {
  it('belong to the whole team: added, changed, deleted, each with an audit entry', async () => {
    const { add, list, change, remove, deps } = await createDesk();
    const id = await idOf(await add('Thanks'));
    await add('Invoice sent');
    expect((await change(id, { text: 'Ngā mihi' })).status).toBe(200);

    expect((await list()).items).toMatchObject([
      { title: 'Invoice sent' },
      { title: 'Thanks', text: 'Ngā mihi' },
    ]);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await change(id, { text: 'Kia ora' })).status).toBe(404);
    expect((await list()).items).toHaveLength(1);
    const entries = await readAuditLog(deps.db);
    expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['saved-reply-added', 'Thanks'],
      ['saved-reply-added', 'Invoice sent'],
      ['saved-reply-changed', 'Thanks'],
      ['saved-reply-deleted', 'Thanks'],
    ]);
  });

  it('are not saved over a colleague’s change', async () => {
    const { add, change, deps, list, request } = await createDesk();
    const id = await idOf(await add('Thanks'));
    const tane = await createAdmin(deps, { firstName: 'Tāne', lastName: 'Rewi' });
    const theirs = withJson({ text: 'Ngā mihi', version: 0 }, tane, 'PATCH');
    expect(
      savedReply.parse(await (await request(`/api/admin/saved-replies/${id}`, theirs)).json()).version,
    ).toBe(1);

    const stale = await change(id, { text: 'Kia ora', version: 0 });
    expect(stale.status).toBe(409);
    expect(errorBody.parse(await stale.json()).message).toBe(
      'Tāne Rewi changed this reply after you opened it. Your changes weren’t saved.',
    );
    expect((await list()).items).toMatchObject([{ text: 'Ngā mihi', version: 1 }]);
    expect((await change(id, { text: 'Kia ora', version: 1 })).status).toBe(200);
  });

  it('come page by page, by title', async () => {
    const { add, list } = await createDesk();
    for (const title of ['C', 'A', 'B']) await add(title);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);

    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(second.nextCursor).toBeNull();
  });

  it('have unique titles, in any case', async () => {
    const { add, change } = await createDesk();
    const id = await idOf(await add('Thanks'));
    const other = await idOf(await add('Invoice'));

    const taken = await add('thanks');
    expect(taken.status).toBe(409);
    expect(errorBody.parse(await taken.json()).error.fields).toEqual({
      title: 'A saved reply with this title already exists.',
    });
    expect((await change(other, { title: 'THANKS' })).status).toBe(409);
    expect((await change(id, { title: 'THANKS' })).status).toBe(200);
    expect((await add('Āe, thanks')).status).toBe(201);
    expect((await add('āe, thanks')).status).toBe(409);
  });

  it('are filled in for the conversation’s project or client', async () => {
    const { add, list, deps } = await createDesk();
    const client = await createClient(deps, { firstName: '$& Aroha {{project}}', company: 'Bluff Bread' });
    const project = await createProject(deps, client.id, {
      projectName: 'Bakery',
      dueDate: '2026-11-24T04:00:00.000Z',
    });
    await add(
      'Hello',
      'Kia ora {{first_name}}, {{ project }} is due {{due_date}}: {{company}}. {{staff_first_name}}',
    );

    const filledFor = async (query: string) => (await list(query)).items.map(({ filled }) => filled);
    expect(await filledFor(`?project=${project.id}`)).toEqual([
      'Kia ora $& Aroha {{project}}, Bakery is due 24 November: Bluff Bread. Mere',
    ]);
    expect(await filledFor(`?client=${client.id}`)).toEqual([
      'Kia ora $& Aroha {{project}}, {{ project }} is due {{due_date}}: Bluff Bread. Mere',
    ]);
    expect(await filledFor('')).toEqual([
      'Kia ora {{first_name}}, {{ project }} is due {{due_date}}: {{company}}. Mere',
    ]);
  });

  it('come with what fills in their variables, for the editor to mark', async () => {
    const { list, deps } = await createDesk();
    const client = await createClient(deps, { firstName: 'Aroha', company: null });
    const project = await createProject(deps, client.id, { projectName: 'Bakery' });

    const { values } = await list(`?project=${project.id}`);
    expect(values).toMatchObject({ first_name: 'Aroha', project: 'Bakery', staff_first_name: 'Mere' });
    expect(values).not.toHaveProperty('company');
    expect(values).not.toHaveProperty('due_date');
  });

  it('say by when the reply was due, as long as one is owed', async () => {
    const { list, deps, request } = await createDesk();
    const client = await createClient(deps);
    const project = await createProject(deps, client.id);
    const owedBy = async () => (await list(`?project=${project.id}`)).values['owed_by'];
    expect(await owedBy()).toBeUndefined();

    const message = withJson({ message: 'Any luck?' }, client);
    await request(`/api/client/projects/${project.id}/messages`, message);
    expect(await owedBy()).toMatch(/^\d{1,2}(\.\d\d)? [ap]m on \w+day \d{1,2} \w+$/);
  });

  it('are rejected with an unknown variable, at the field', async () => {
    const { add, change } = await createDesk();
    const answer = await add('Launch', 'Kia ora {{first_name}}, by {{launch day}}.');
    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      text: '{{launch day}} isn’t a variable. Choose one from the list.',
    });
    const id = await idOf(await add('Launch', '{{ due_date }}'));
    expect((await change(id, { text: '{{my_name}}' })).status).toBe(422);
  });
});
