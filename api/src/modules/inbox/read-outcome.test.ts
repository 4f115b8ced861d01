import { inboxOutcome, type InboxItem } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote } from '#test/inbox.ts';

async function createDesk() {
  const office = await createOffice();
  const { request, list, mere, post } = office;
  const pathOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>, call: string) =>
    `/api/admin/inbox/${kind}/${id}/${call}`;
  return {
    ...office,
    find: async (kind: InboxItem['kind']) => {
      const found = (await list('who=everyone')).items.find((item) => item.kind === kind);
      if (!found) throw new Error(`the inbox has no ${kind}`);
      return found;
    },
    finish: (item: InboxItem) => post(pathOf(item, 'done'), {}, mere),
    status: async (item: InboxItem) => (await request(pathOf(item, 'outcome'), asCaller(mere))).status,
    outcomeOf: async (item: InboxItem) =>
      inboxOutcome.strict().parse(await (await request(pathOf(item, 'outcome'), asCaller(mere))).json()),
  };
}

it('a message was answered or said to be done, by whom, when and where', async () => {
  const { ask, post, client, project, hana, set, find, finish, outcomeOf, status } = await createDesk();
  await ask('Any news?');
  await post('/api/messages', { content: 'Thanks!' }, client);
  const [thread, chat] = [await find('thread'), await find('chat')];
  expect(await status(thread)).toBe(404);
  set('2026-11-19T11:00');
  await post(`/api/admin/projects/${project.id}/messages`, { message: 'Soon' }, hana);
  set('2026-11-19T12:00');
  await finish(chat);

  expect(await outcomeOf(thread)).toMatchObject({
    outcome: 'answered',
    at: iso('2026-11-19T11:00'),
    by: 'Hana Walker',
    projectId: project.id,
    name: thread.name,
  });
  expect(await outcomeOf(chat)).toMatchObject({
    outcome: 'done',
    at: iso('2026-11-19T12:00'),
    by: 'Mere Walker',
    clientId: client.id,
    projectId: null,
  });
});

it('a late message that was said to be done was not answered', async () => {
  const { ask, set, find, finish, outcomeOf } = await createDesk();
  await ask('Thanks!');
  const item = await find('thread');
  set('2026-11-20T10:01');
  await finish(item);
  expect((await outcomeOf(item)).outcome).toBe('done');
});

it('a lead was answered, said to be done or converted', async () => {
  const { request, post, mere, find, finish, outcomeOf } = await createDesk();
  const sendContactForm = async (firstName: string) => {
    const sender = { firstName, lastName: 'Patel', email: `${firstName}@mudlark.example` };
    await post('/api/contact', { ...sender, service: 'A brand kit', message: 'Kia ora' }, { token: '' });
    return find('lead');
  };
  const answered = await sendContactForm('Jo');
  const messages = `/api/admin/conversations/lead/${answered.leadId}/messages`;
  await post(messages, { content: 'Kia ora Jo' }, mere);
  expect(await outcomeOf(answered)).toMatchObject({ outcome: 'answered', leadId: answered.leadId });

  const done = await sendContactForm('Lou');
  await finish(done);
  expect(await outcomeOf(done)).toMatchObject({ outcome: 'done', by: 'Mere Walker' });

  const converted = await sendContactForm('Sam');
  await request(`/api/admin/leads/${converted.leadId}/convert`, withJson({}, mere));
  expect(await outcomeOf(converted)).toMatchObject({ outcome: 'converted', name: 'Sam Patel' });
});

it('a note was read, and a project leads to its page', async () => {
  const { deps, project, client, mere, hana, find, finish, outcomeOf } = await createDesk();
  const note = { projectId: project.id, by: hana.id, whom: mere.id, note: '@Mere, look' };
  await nameInNote(deps, { ...note, createdAt: iso('2026-11-19T09:30') });
  const mention = await find('mention');
  await finish(mention);
  expect(await outcomeOf(mention)).toMatchObject({ outcome: 'done', projectId: project.id });

  const updatedAt = iso('2026-11-10T09:00');
  const { id } = await createProject(deps, client.id, { status: 'review', updatedAt });
  const review = await find('review');
  await finish(review);
  expect(await outcomeOf(review)).toMatchObject({ outcome: 'done', at: null, by: null, projectId: id });
});
