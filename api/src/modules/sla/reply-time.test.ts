import { pino } from 'pino';
import { expect, it } from 'vitest';
import { replyTime, sayReplyTime, type ReplyTime } from '@stackworks/contracts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';
import { slaTargets } from './sla.tables.ts';

/** A time in Auckland's summer. Our hours in tests are nine to five on weekdays. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const sunday = at('2026-11-29T08:19');
const plans = [
  makePlan({ slug: 'stacklite', supportHours: 96 }),

  makePlan({ slug: 'stackgrow', supportHours: 24 }),
  makePlan({ slug: 'stackpro', supportHours: null }),
];

async function createOffice(plan: string | null = 'stackgrow', start = sunday) {
  let clock = start;
  const readContent = () => Promise.resolve(makeContent({ plans, leadReplyHours: 24 }));
  const catalogue = createCatalogue(readContent, pino({ level: 'silent' }));
  const app = await createTestApp({ now: () => clock, catalogue });
  await catalogue.refresh();
  const client = await createClient(app.deps, { plan });
  const { id } = await createProject(app.deps, client.id, {});
  const read = async (path: string, token?: string): Promise<ReplyTime> => {
    const response = await app.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    return replyTime.parse(await response.json());
  };
  return {
    ...app,
    client,
    projectId: id,
    post: (path: string, body: object) => app.request(path, withJson(body, client)),
    readAs: (path = '') => read(`/api/client/reply-time${path}`, client.token),
    readLead: () => read('/api/reply-time'),
    set: (time: Date) => {
      clock = time;
    },
    findDue: async () => (await app.deps.db.read.select().from(slaTargets)).map(({ dueAt }) => dueAt),
  };
}

it('says one deadline before the contact form is sent, in the response to it, and to staff', async () => {
  const { readLead, request, findDue } = await createOffice();
  const before = await readLead();

  expect(before).toMatchObject({ time: '9 am', day: 'Tuesday', isLate: false });
  const sent = await request(
    '/api/contact',
    withJson({
      firstName: 'Rua',
      lastName: 'Henare',
      email: 'rua@bakery.example',
      service: 'Something else',
      message: 'Kia ora',
      tookMs: 60_000,
    }),
  );
  expect(await sent.json()).toMatchObject({ replyTime: before });
  expect(await findDue()).toEqual([before.dueAt]);
});

it('says the deadline of a plan that staff see once the message is there', async () => {
  const { post, readAs, findDue } = await createOffice('stackpro');
  const before = await readAs();

  expect(before).toMatchObject({ time: '5 pm', day: 'Monday' });
  await post('/api/messages', { content: 'Kia ora' });
  expect(await findDue()).toEqual([before.dueAt]);
});

it('goes on saying when the first unanswered message is answered by, then that it is late', async () => {
  const { post, readAs, set } = await createOffice();
  await post('/api/messages', { content: 'Kia ora' });
  const due = await readAs();
  set(at('2026-12-01T08:00'));
  expect(await readAs()).toEqual(due);

  set(at('2026-12-01T09:01'));
  expect(await readAs()).toEqual({ ...due, isLate: true });
});

it('says the deadline of each project’s own conversation', async () => {
  const { post, readAs, set, projectId } = await createOffice();
  await post('/api/messages', { content: 'Kia ora' });
  set(at('2026-12-01T08:00'));

  expect(await readAs(`?project=${projectId}`)).toMatchObject({ time: '9 am', day: 'Wednesday' });
});

it('hides the project of somebody else', async () => {
  const { deps, request, client } = await createOffice();
  const other = await createProject(deps, (await createClient(deps)).id, {});

  const headers = { authorization: `Bearer ${client.token}` };
  expect((await request(`/api/client/reply-time?project=${other.id}`, { headers })).status).toBe(404);
});

it('names the date where the weekday could be another week’s', async () => {
  const { readAs } = await createOffice('stacklite', at('2026-12-24T10:00'));

  expect(await readAs()).toMatchObject({ time: '10 am', day: 'Tuesday 5 January' });
});

it('names New Zealand where the viewer’s clock differs', async () => {
  const { readLead } = await createOffice();
  const shown = await readLead();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  expect(sayReplyTime({ ...shown, timeZone })).toBe('We’ll reply by 9 am on Tuesday.');
  expect(sayReplyTime({ ...shown, timeZone: timeZone === 'Asia/Kolkata' ? 'UTC' : 'Asia/Kolkata' })).toBe(
    'We’ll reply by 9 am New Zealand time on Tuesday.',
  );
});
