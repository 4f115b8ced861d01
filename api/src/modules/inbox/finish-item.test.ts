import { errorBody, type InboxItem } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readActions } from '#test/audit.ts';
import { withJson } from '#test/calls.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote, owe, readTargets } from '#test/inbox.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';

type Ref = Pick<InboxItem, 'kind' | 'id'>;

async function createDesk() {
  const office = await createOffice();
  const { request, list, mere, post } = office;
  return {
    ...office,
    kinds: async (query = '') => (await list(query)).items.map(({ kind }) => kind).sort(),
    find: async (kind: InboxItem['kind']) => {
      const found = (await list('who=everyone')).items.find((item) => item.kind === kind);
      if (!found) throw new Error(`the inbox has no ${kind}`);
      return found;
    },
    finish: ({ kind, id }: Ref) => post(`/api/admin/inbox/${kind}/${id}/done`, {}, mere),
    assign: ({ kind, id }: Ref, adminId: string | null) =>
      request(`/api/admin/inbox/${kind}/${id}/assignee`, withJson({ adminId }, mere, 'PATCH')),
    sendContactForm: async () => {
      const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
      await post('/api/contact', { ...sender, service: 'A brand kit', message: 'Kia ora' }, { token: '' });
    },
  };
}

describe('"Done" ends', () => {
  it('a message, and neither the chat, the requested changes nor the reminder beside it', async () => {
    const { deps, ask, post, client, project, kinds, find, finish, mere } = await createDesk();
    await ask('Thanks!');
    await post('/api/messages', { content: 'Kia ora' }, client);
    const owed = { subjectId: project.id, userId: client.id, projectId: project.id };
    await owe(deps, { kind: 'revision', text: 'Bigger', ...owed });
    await createProject(deps, client.id, { status: 'review', updatedAt: iso('2026-11-10T09:00') });

    expect((await finish(await find('thread'))).status).toBe(200);
    expect(await kinds()).toEqual(['chat', 'review', 'revision']);
    expect(await readActions(deps.db)).toEqual(['reply-not-needed']);
    const done = (await readTargets(deps)).find(({ kind }) => kind === 'thread');
    expect(done).toMatchObject({ closedById: mere.id, isMet: null });
    expect((await finish(await find('chat'))).status).toBe(200);
    expect(await kinds()).toEqual(['review', 'revision']);
  });

  it('a late message as missed', async () => {
    const { deps, ask, set, find, finish } = await createDesk();
    await ask('Thanks!');
    set('2026-11-20T10:01');
    await finish(await find('thread'));
    expect(await readTargets(deps)).toMatchObject([{ isMet: false, month: '2026-11', waitedMinutes: 1441 }]);
  });

  it('one mention, and leaves another one', async () => {
    const { deps, project, mere, hana, list, find, finish } = await createDesk();
    const about = { projectId: project.id, by: hana.id, whom: mere.id };
    await nameInNote(deps, { ...about, note: '@Mere, look', createdAt: iso('2026-11-19T09:30') });
    await nameInNote(deps, { ...about, note: '@Mere, again', createdAt: iso('2026-11-19T09:40') });

    const item = await find('mention');
    expect((await finish(item)).status).toBe(200);
    expect((await list()).items.map(({ text }) => text)).toEqual(['@Mere, again']);
    expect((await finish(item)).status).toBe(404);
  });

  it('a reminder for as long as after asking the client', async () => {
    const { deps, client, kinds, find, finish, set } = await createDesk();
    const updatedAt = iso('2026-11-10T09:00');
    const review = await createProject(deps, client.id, { status: 'review', updatedAt });

    expect((await finish(await find('review'))).status).toBe(200);
    expect(await kinds()).toEqual([]);
    expect(await readActions(deps.db)).toEqual(['nudge-postponed']);
    expect(await readLiveEvents(deps.db)).toContainEqual({ audience: 'staff', event: { type: 'inbox' } });
    set('2026-11-23T10:01');
    expect(await kinds()).toEqual(['review']);
    const other = await createProject(deps, client.id, { status: 'in_progress' });
    expect((await finish({ kind: 'review', id: other.id })).status).toBe(409);
    expect((await finish({ kind: 'review', id: review.id })).status).toBe(200);
  });

  it('a lead as answered', async () => {
    const { deps, sendContactForm, kinds, find, finish } = await createDesk();
    await sendContactForm();
    expect((await finish(await find('lead'))).status).toBe(200);
    expect(await kinds()).toEqual([]);
    expect(await readTargets(deps)).toMatchObject([{ isMet: true }]);
    expect(await readActions(deps.db)).toEqual(['lead-status-changed']);
  });

  it.each([
    ['revision', 'Requested changes are done once you start on them or deliver the next version.'],
    ['project', 'A due date is done once you complete the project, put it on hold or move the date.'],
  ] as const)('no %s, and says what does', async (kind, message) => {
    const { deps, client, project, find, finish, kinds } = await createDesk();
    const owed = { subjectId: project.id, userId: client.id, projectId: project.id };
    await owe(deps, { kind: 'revision', text: 'Bigger', ...owed });
    await createProject(deps, client.id, { dueDate: iso('2026-11-20T17:00') });

    const answer = await finish(await find(kind));
    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.message).toBe(message);
    expect(await kinds()).toEqual(['project', 'revision']);
  });
});

describe('an item is assigned', () => {
  it('with its project, which is in that colleague’s inbox from then', async () => {
    const { deps, ask, find, assign, kinds, list, hana } = await createDesk();
    await ask('Kia ora');
    expect((await assign(await find('thread'), hana.id)).status).toBe(200);
    expect(await kinds('who=mine')).toEqual([]);
    expect((await list('who=mine', hana)).items).toMatchObject([
      { kind: 'thread', assignee: { id: hana.id } },
    ]);
    expect(await readActions(deps.db)).toEqual(['project-assigned']);
    await assign(await find('thread'), null);
    expect(await kinds('who=unassigned')).toEqual(['thread']);
  });

  it('with its lead', async () => {
    const { deps, sendContactForm, find, assign, kinds, hana } = await createDesk();
    await sendContactForm();
    expect((await assign(await find('lead'), hana.id)).status).toBe(200);
    expect(await kinds('who=unassigned')).toEqual([]);
    expect(await find('lead')).toMatchObject({ assignee: { id: hana.id } });
    expect(await readActions(deps.db)).toEqual(['lead-assigned']);
  });

  it('with its chat, even when another colleague works for the client', async () => {
    const { deps, client, post, find, assign, kinds, list, hana, mere } = await createDesk();
    await post('/api/messages', { content: 'Kia ora' }, client);
    expect(await find('chat')).toMatchObject({ assignee: { id: mere.id } });
    const item = await find('chat');
    expect((await assign(item, hana.id)).status).toBe(200);
    expect((await assign(item, hana.id)).status).toBe(200);

    expect(await kinds('who=mine')).toEqual([]);
    expect((await list('who=mine', hana)).items).toMatchObject([{ kind: 'chat', assignee: { id: hana.id } }]);
    expect(await readActions(deps.db)).toEqual(['chat-assigned']);
    expect((await readLiveEvents(deps.db)).at(-1)).toEqual({ audience: 'staff', event: { type: 'inbox' } });
    await assign(item, null);
    expect(await kinds('who=mine')).toEqual(['chat']);
  });

  it('with its chat, and from then on only that colleague is emailed about it', async () => {
    const { deps, client, post, find, assign, hana } = await createDesk();
    await post('/api/messages', { content: 'Kia ora' }, client);
    await assign(await find('chat'), hana.id);
    const { length } = await readOutbox(deps.db);
    await post('/api/messages', { content: 'Any luck?' }, client);
    const emails = await readOutbox(deps.db);
    expect(emails.slice(length).filter(({ recipient }) => recipient !== hana.email)).toEqual([]);
    expect(emails.map(({ recipient }) => recipient)).toContain(hana.email);
  });

  it('to nobody again, when the colleague with the chat leaves', async () => {
    const { deps, post, find, assign, kinds, hana, request, mere } = await createDesk();
    const other = await createClient(deps, { plan: 'stackgrow' });
    await post('/api/messages', { content: 'Kia ora' }, other);
    await assign(await find('chat'), hana.id);
    expect(await kinds('who=unassigned')).toEqual([]);
    const path = `/api/admin/remove-team-member/${hana.id}`;
    expect((await request(path, withJson({}, mere, 'DELETE'))).status).toBe(200);
    expect(await kinds('who=unassigned')).toEqual(['chat']);
    expect(await find('chat')).toMatchObject({ assignee: null });
  });

  it('neither as a mention, nor to a stranger', async () => {
    const { deps, project, mere, hana, ask, find, assign } = await createDesk();
    const about = { projectId: project.id, by: hana.id, whom: mere.id };
    await nameInNote(deps, { ...about, note: '@Mere, look', createdAt: iso('2026-11-19T09:30') });
    await ask('Kia ora');
    const gone = await createAdmin(deps, { isActive: false });
    expect((await assign(await find('mention'), hana.id)).status).toBe(422);
    expect((await assign(await find('thread'), gone.id)).status).toBe(404);
    expect((await assign({ kind: 'chat', id: 'none' }, hana.id)).status).toBe(404);
  });
});
