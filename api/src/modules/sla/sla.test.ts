import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { slaTargets } from './sla.tables.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';

const silent = pino({ level: 'silent' });
const plans = [
  makePlan({ slug: 'stacklite', supportHours: 48 }),
  makePlan({ slug: 'stackgrow', supportHours: 24, revisionQuota: null }),
  makePlan({ slug: 'stackpro', supportHours: null }),
];
const content = makeContent({ plans, leadReplyHours: 48 });

/** A time in Auckland's summer. Our hours in tests are nine to five on weekdays. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const friday = at('2026-11-20T16:00');
const monday = at('2026-11-23T16:00');

/** A client, a colleague and a project, on a clock that the test moves. */
async function createOffice(columns: Parameters<typeof createClient>[1] = {}) {
  let clock = friday;
  const catalogue = createCatalogue(() => Promise.resolve(content), silent);
  const app = await createTestApp({ now: () => clock, catalogue });
  const client = await createClient(app.deps, { plan: 'stackgrow', ...columns });
  const admin = await createAdmin(app.deps);
  const project = await createProject(app.deps, client.id, { status: 'review' });
  const post = (path: string, body: object, caller: { token: string }) =>
    app.request(path, withJson(body, caller));
  return {
    ...app,
    client,
    admin,
    project,
    post,
    set: (time: Date) => {
      clock = time;
    },
    ask: (message: string) => post(`/api/client/projects/${project.id}/messages`, { message }, client),
    answer: (message: string, isInternal = false) =>
      post(`/api/admin/projects/${project.id}/messages`, { message, isInternal }, admin),
    list: () => app.deps.db.read.select().from(slaTargets).orderBy(slaTargets.createdAt),
  };
}

describe('a response target starts', () => {
  it.each([
    ['stacklite', 48, at('2026-11-24T16:00')],
    ['stackgrow', 24, monday],
    ['stackpro', null, at('2026-11-20T17:00')],
    [null, 48, at('2026-11-24T16:00')],
  ] as const)('to a message of a client with %s within %s hours', async (plan, supportHours, due) => {
    const { ask, list, project, client } = await createOffice({ plan });
    await ask('Can ‘gone’ cross\n the whole line out?');

    expect(await list()).toMatchObject([
      {
        kind: 'thread',
        subjectId: project.id,
        projectId: project.id,
        userId: client.id,
        text: 'Can ‘gone’ cross the whole line out?',
        plan,
        supportHours,
        dueAt: due.toISOString(),
        closedAt: null,
      },
    ]);
  });

  it('at the first of several messages', async () => {
    const { ask, set, list } = await createOffice();
    await ask('Kia ora');
    set(monday);
    await ask('Anyone there?');

    expect(await list()).toMatchObject([{ text: 'Kia ora', dueAt: monday.toISOString() }]);
  });

  it('for each conversation separately', async () => {
    const { ask, post, client, answer, list } = await createOffice();
    await ask('About the project');
    await post('/api/messages', { content: 'About all of it' }, client);
    await answer('Here you are');

    expect(await list()).toMatchObject([
      { kind: 'thread', isMet: true },
      { kind: 'chat', subjectId: client.id, projectId: null, closedAt: null },
    ]);
  });

  it('before content has been read, too', async () => {
    const catalogue = createCatalogue(() => Promise.reject(new Error('no content yet')), silent);
    const { request, deps } = await createTestApp({ now: () => friday, catalogue });
    const client = await createClient(deps);
    const sent = await request('/api/messages', withJson({ content: 'Kia ora' }, client));

    expect(sent.status).toBe(201);
    expect(await deps.db.read.select().from(slaTargets)).toMatchObject([{ supportHours: 24 }]);
  });

  it('with the message shortened at a word', async () => {
    const { ask, list } = await createOffice();
    await ask('kererū '.repeat(100));

    const [{ text } = { text: '' }] = await list();
    expect(text.length).toBeLessThanOrEqual(201);
    expect(text).toMatch(/kererū…$/);
  });
});

describe('a response target ends', () => {
  it('met, up to the target’s last minute', async () => {
    const { ask, answer, set, list, admin } = await createOffice();
    await ask('Kia ora');
    set(monday);
    await answer('Kia ora Aroha');

    expect(await list()).toMatchObject([
      {
        isMet: true,
        waitedMinutes: 1440,
        month: '2026-11',
        closedById: admin.id,
        closedAt: monday.toISOString(),
      },
    ]);
  });

  it('missed, one minute later', async () => {
    const { ask, answer, set, list } = await createOffice();
    await ask('Kia ora');
    set(at('2026-11-23T16:01'));
    await answer('Kia ora Aroha');

    expect(await list()).toMatchObject([{ isMet: false, waitedMinutes: 1441 }]);
  });

  it('before we open, with no waiting time', async () => {
    const { ask, answer, set, list } = await createOffice();
    set(at('2026-11-20T20:00'));
    await ask('Kia ora');
    set(at('2026-11-21T10:00'));
    await answer('Kia ora Aroha');

    expect(await list()).toMatchObject([{ isMet: true, waitedMinutes: 0 }]);
  });

  it('with a message to the client, not with an internal note', async () => {
    const { ask, answer, list } = await createOffice();
    await ask('Kia ora');
    await answer('Who takes this?', true);

    expect(await list()).toMatchObject([{ closedAt: null }]);
  });

  it('once: the next message starts another target', async () => {
    const { ask, answer, list } = await createOffice();
    await ask('One');
    await answer('Yes');
    await ask('Two');

    expect(await list()).toMatchObject([{ isMet: true }, { text: 'Two', closedAt: null }]);
  });

  it('in the chat', async () => {
    const { post, client, admin, list } = await createOffice();
    await post('/api/messages', { content: 'Kia ora' }, client);
    await post('/api/admin/messages', { clientId: client.id, content: 'Kia ora Aroha' }, admin);

    expect(await list()).toMatchObject([{ kind: 'chat', isMet: true, closedById: admin.id }]);
  });
});

it('a lead has the site’s reply time', async () => {
  const { post, list } = await createOffice();
  const lead = {
    firstName: 'Rua',
    lastName: 'Henare',
    email: 'rua@driftwood-surf.example',
    service: 'A brand kit',
    message: 'We have a name.',
  };
  await post('/api/contact', lead, { token: '' });

  expect(await list()).toMatchObject([
    { kind: 'lead', userId: null, plan: null, text: 'We have a name.', supportHours: 48 },
  ]);
});

it('staff’s screens are updated when targets change, and only then', async () => {
  const { ask, answer, deps } = await createOffice();
  const countTold = async () =>
    (await readLiveEvents(deps.db)).filter(({ event }) => event.type === 'inbox').length;

  await ask('One');
  expect(await countTold()).toBe(1);
  await ask('Two');
  expect(await countTold()).toBe(1);
  await answer('Yes');
  expect(await countTold()).toBe(2);
  await answer('And yes');
  expect(await countTold()).toBe(2);
});
