import { responseTimes } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { slaTargets } from './sla.tables.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

/** A time in Auckland's summer. Our hours in tests are nine to five on weekdays. */
const at = (local: string) => new Date(`${local}:00+13:00`);

/** An office on a clock that the test moves, whose StackGrow clients are owed a reply within a day. */
async function createOffice(start: Date) {
  let clock = start;
  const content = makeContent({
    plans: [makePlan({ slug: 'stackgrow', name: 'StackGrow', supportHours: 24 })],
  });
  const catalogue = createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' }));
  const app = await createTestApp({ now: () => clock, catalogue });
  const { deps, request } = app;
  const mere = await createAdmin(deps, { firstName: 'Mere', lastName: 'Walker' });
  const tama = await createAdmin(deps, { firstName: 'Tama', lastName: 'Rewi' });
  const client = await createClient(deps, { plan: 'stackgrow' });
  const project = await createProject(deps, client.id, { assignedTo: tama.id });
  return {
    deps,
    mere,
    tama,
    set: (time: Date) => {
      clock = time;
    },
    askInProject: () =>
      request(`/api/client/projects/${project.id}/messages`, withJson({ message: 'Any news?' }, client)),
    replyInProject: () =>
      request(`/api/admin/projects/${project.id}/messages`, withJson({ message: 'Here it is.' }, mere)),
    askInChat: () => request('/api/messages', withJson({ content: 'Kia ora' }, client)),
    replyInChat: () =>
      request('/api/admin/messages', withJson({ clientId: client.id, content: 'Kia ora' }, mere)),
    sendContactForm: () =>
      request(
        '/api/contact',
        withJson({
          firstName: 'Rua',
          lastName: 'Henare',
          email: 'rua@driftwood-surf.example',
          service: 'A brand kit',
          message: 'We have a name.',
        }),
      ),
    read: async () => {
      const response = await request('/api/admin/reports/response-times', asCaller(mere));
      return responseTimes.strict().parse(await response.json());
    },
  };
}

type Answered = { month: string | null; isMet: boolean | null; waitedMinutes: number };

/** The report's months, where these replies were given. */
async function readMonths(now: string, answered: Answered[] = []) {
  const { deps, read } = await createOffice(new Date(now));
  await deps.db.write(async (tx) => {
    if (answered.length === 0) return;
    await tx.insert(slaTargets).values(
      answered.map((columns, index) => ({
        id: `${index}`,
        kind: 'lead' as const,
        subjectId: `${index}`,
        text: 'Kia ora',
        dueAt: now,
        createdAt: now,
        closedAt: now,
        ...columns,
      })),
    );
  });
  return (await read()).months;
}

it('reports for six months how many replies came in time, and after how long', async () => {
  const answered = (month: string, isMet: boolean, waitedMinutes: number) => ({
    month,
    isMet,
    waitedMinutes,
  });
  const months = await readMonths('2026-11-20T09:00:00Z', [
    answered('2026-11', true, 10),
    answered('2026-11', true, 20),
    answered('2026-11', false, 300),
    answered('2026-11', true, 30),
    answered('2026-10', true, 7),
    answered('2026-05', true, 7),
    { month: null, isMet: null, waitedMinutes: 9999 },
  ]);
  expect(months.map(({ month }) => month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(months.slice(3)).toEqual([
    { month: '2026-09', answered: 0, met: 0, overdue: 0, meanMinutes: null, medianMinutes: null },
    { month: '2026-10', answered: 1, met: 1, overdue: 0, meanMinutes: 7, medianMinutes: 7 },
    { month: '2026-11', answered: 4, met: 3, overdue: 0, meanMinutes: 90, medianMinutes: 25 },
  ]);
});

it('counts months in Auckland time, including their last days', async () => {
  const months = await readMonths('2026-03-30T12:00:00Z');
  expect(months.map(({ month }) => month)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
});

describe('a client who is ignored', () => {
  it('lowers the score once the reply is overdue, and a late reply does not raise it again', async () => {
    const { askInProject, askInChat, replyInChat, replyInProject, set, read } = await createOffice(
      at('2026-10-29T10:00'),
    );
    await askInChat();
    await replyInChat();
    await askInProject();
    const october = async () => (await read()).months.at(-2);
    const november = async () => (await read()).months.at(-1);

    set(at('2026-10-30T09:59'));
    expect(await november()).toMatchObject({ month: '2026-10', answered: 1, met: 1, overdue: 0 });
    set(at('2026-11-02T12:00'));
    expect(await october()).toMatchObject({ month: '2026-10', answered: 1, met: 1, overdue: 1 });
    await replyInProject();
    expect(await october()).toMatchObject({ month: '2026-10', answered: 2, met: 1, overdue: 0 });
    expect(await november()).toMatchObject({ month: '2026-11', answered: 0, met: 0, overdue: 0 });
  });

  it('counts against the colleague their project is assigned to, and the plan they were on', async () => {
    const { askInProject, askInChat, replyInChat, sendContactForm, set, read, mere, tama } =
      await createOffice(at('2026-11-16T10:00'));
    await askInChat();
    await askInProject();
    await sendContactForm();
    set(at('2026-11-16T11:00'));
    await replyInChat();
    set(at('2026-11-20T16:00'));

    const { people, plans } = await read();
    expect(people).toEqual([
      { id: mere.id, name: 'Mere Walker', answered: 1, met: 1, overdue: 0, meanMinutes: 60 },
      { id: null, name: 'Not assigned', answered: 0, met: 0, overdue: 1, meanMinutes: null },
      { id: tama.id, name: 'Tama Rewi', answered: 0, met: 0, overdue: 1, meanMinutes: null },
    ]);
    expect(plans).toEqual([
      { plan: 'stackgrow', name: 'StackGrow', answered: 1, met: 1, overdue: 1, meanMinutes: 60 },
      { plan: null, name: 'Enquiries', answered: 0, met: 0, overdue: 1, meanMinutes: null },
    ]);
  });

  it('counts a message in the chat against the one colleague who works for them', async () => {
    const { askInChat, set, read, tama } = await createOffice(at('2026-11-16T10:00'));
    await askInChat();
    set(at('2026-11-20T16:00'));
    expect((await read()).people).toMatchObject([{ id: tama.id, overdue: 1 }]);
  });
});
