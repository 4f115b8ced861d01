import { inboxFilters, inboxScopes, kindsOfFilter, mapNames, type InboxPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { createClient, createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote, owe } from '#test/inbox.ts';

const kindsOf = ({ items }: InboxPage) => items.map(({ kind }) => kind);

/** One item of each kind. Some are Hana's. */
async function fillInbox() {
  const office = await createOffice();
  const { deps, client, project, mere, hana, ask, post, set } = office;
  await ask('Did you see my changes?');
  set('2026-11-19T10:10');
  await post('/api/messages', { content: 'Kia ora' }, client);
  set('2026-11-19T10:20');
  const sender = { firstName: 'Jo', lastName: 'Patel', email: 'jo@mudlarkceramics.example' };
  await post('/api/contact', { ...sender, service: 'A brand kit', message: 'Kia ora' }, { token: '' });
  await owe(deps, {
    kind: 'revision',
    subjectId: project.id,
    text: 'Bigger',
    userId: client.id,
    projectId: project.id,
  });
  const other = await createClient(deps, { plan: 'stackgrow' });
  await createProject(deps, other.id, {
    projectName: 'Hana’s',
    assignedTo: hana.id,
    dueDate: iso('2026-11-20T17:00'),
  });
  const quiet = await createProject(deps, client.id, {
    projectName: 'Quiet',
    status: 'review',
    updatedAt: iso('2026-03-02T09:00'),
  });
  const about = { projectId: project.id, by: hana.id, whom: mere.id };
  await nameInNote(deps, { ...about, note: '@Mere, look', createdAt: iso('2026-11-17T09:30') });
  return { ...office, quiet };
}

it('each tab has its own kinds, and says how many of the scope there are in every tab', async () => {
  const { list } = await fillInbox();
  for (const who of inboxScopes) {
    const { items } = await list(`who=${who}&limit=50`);
    for (const filter of inboxFilters) {
      const page = await list(`who=${who}&filter=${filter}`);
      const expected = items.filter(({ kind }) => kindsOfFilter[filter].includes(kind));
      expect(page.items, `${who} ${filter}`).toEqual(expected);
      const late = expected.filter(({ group }) => group === 'late');
      expect(page.filters[filter], `${who} ${filter}`).toEqual({
        all: expected.length,
        late: late.length,
      });
      const lateOnes = await list(`who=${who}&filter=${filter}&late=true`);
      expect(lateOnes.items, `late ${who} ${filter}`).toEqual(late);
    }
  }
  const countsOf = ({ filters }: InboxPage) => mapNames(inboxFilters, (filter) => filters[filter].all);
  expect(countsOf(await list('who=everyone'))).toEqual({
    all: 7,
    replies: 3,
    reviews: 1,
    leads: 1,
    due: 1,
    waiting: 1,
  });
  expect(countsOf(await list('who=mine'))).toMatchObject({ all: 4, leads: 0, due: 0 });
  expect(countsOf(await list('who=unassigned'))).toMatchObject({ all: 2, leads: 1, waiting: 1 });
});

it('late replies come first, then passed due dates and notes, and reminders of clients last, however old', async () => {
  const { deps, client, list, set } = await fillInbox();
  await createProject(deps, client.id, { dueDate: iso('2026-03-02T17:00') });
  set('2026-11-23T12:00');

  const { items, late } = await list('who=everyone');
  expect(items.map(({ kind, group }) => `${group} ${kind}`)).toEqual([
    ...['late revision', 'late thread', 'late chat', 'late lead'],
    ...['late project', 'late mention', 'late project', 'waiting review'],
  ]);
  expect(late).toEqual({ mine: 4, unassigned: 2, everyone: 7 });
});

it('the pages of a tab are its whole list', async () => {
  const { list } = await fillInbox();
  const first = await list('filter=replies&limit=1');
  const second = await list(`filter=replies&limit=1&cursor=${first.nextCursor ?? ''}`);
  expect([...kindsOf(first), ...kindsOf(second)]).toEqual(kindsOf(await list('filter=replies')));
  expect(second.nextCursor).toBeNull();
});

it('the snippet is the client’s newest message, while the text stays the one that has waited', async () => {
  const { ask, list, post, project, mere } = await createOffice();
  await ask('The Saturday clinic isn’t showing.');
  await ask('Any luck?\nSaturday is our busiest.');
  const note = { message: 'Looking at it', isInternal: true };
  await post(`/api/admin/projects/${project.id}/messages`, note, mere);

  expect((await list()).items).toMatchObject([
    { text: 'The Saturday clinic isn’t showing.', snippet: 'Any luck? Saturday is our busiest.' },
  ]);
});

it('each item names who its project, lead or chat belongs to', async () => {
  const { list } = await fillInbox();
  const { items } = await list('who=everyone');
  const ownerOf = new Map(items.map(({ kind, assignee }) => [kind, assignee?.name ?? null]));
  const nameOfHana = 'Hana Walker';
  expect(Object.fromEntries(ownerOf)).toEqual({
    thread: 'Mere Walker',
    revision: 'Mere Walker',
    chat: 'Mere Walker',
    mention: 'Mere Walker',
    project: nameOfHana,
    lead: null,
    review: null,
  });
});
