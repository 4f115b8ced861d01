import { randomUUID } from 'node:crypto';
import { fitPage, workloadReport, type FitVerdict } from '@stackworks/contracts';
import { expect, it, vi } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { createPlanChange, createSubscriber } from '#test/billing.ts';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient, createProject, createTimeEntry, asStaff } from '#test/factories.ts';
import { owe } from '#test/inbox.ts';
import { createPricedApp } from '#test/priced-app.ts';
import { createBusyStudio, setHourlyCost } from '#test/workload.ts';
import { exportFit } from './queries/export-fit.ts';

/** Ravi asks on Monday 23 November, at 2.10 pm in Auckland. */
async function createDesk() {
  const now = new Date('2026-11-23T01:10:00.000Z');
  const app = await createPricedApp({ now: () => now });
  const { deps, request } = app;
  const ravi = await createAdmin(deps, { firstName: 'Ravi', lastName: 'Nand' });
  const read = async (report: string) =>
    (await request(`/api/admin/reports/${report}`, asCaller(ravi))).json();
  return {
    deps,
    ravi,
    request,
    readWorkload: async () => workloadReport.parse(await read('workload')),
    readFit: async (query = '') => fitPage.parse(await read(`fit${query}`)),
  };
}

it('reports who has what, the late first, and who could help', async () => {
  const { deps, ravi, readWorkload } = await createDesk();
  const jess = await createAdmin(deps, { firstName: 'Jess', lastName: 'Aldridge' });
  const { id } = await createClient(deps, { company: 'Kōwhai Dental' });
  const give = (to: string | null, projectName: string, dueDate: string | null, columns = {}) =>
    createProject(deps, id, { assignedTo: to, projectName, dueDate, ...columns });
  await give(ravi.id, 'Opening hours', null);
  await give(ravi.id, 'Booking page', '2026-11-26T05:00:00.000Z');
  await give(ravi.id, 'Kitchen gallery', '2026-11-22T01:00:00.000Z');
  await give(ravi.id, 'Old one', '2026-11-01T01:00:00.000Z', { status: 'completed' });
  await give(ravi.id, 'Paused', '2026-11-01T01:00:00.000Z', { status: 'on_hold' });
  await give(jess.id, 'Menu', '2026-12-10T01:00:00.000Z');
  await give(null, 'Shop', '2026-11-27T04:00:00.000Z');
  await createTimeEntry(
    deps,
    { id },
    { projectId: (await give(jess.id, 'Logo', null)).id, authorId: jess.id },
  );

  const { summary, rows } = await readWorkload();

  expect(summary).toBe('Ravi has one project late while Jess has none.');
  expect(
    rows.map(({ person, open, dueThisWeek, late, minutes, words }) => [
      ...[person?.firstName ?? null, open, dueThisWeek, late, minutes],
      words,
    ]),
  ).toEqual([
    ['Jess', 2, 0, 0, 30, 'Nothing due this week. Could take one from Ravi.'],
    ['Ravi', 3, 1, 1, 0, 'Kitchen gallery is a day late.'],
    [null, 1, 1, 0, 0, 'One due by Friday, none late.'],
  ]);
  expect(
    rows[1]?.pieces.map(({ projectName, clientName, state }) => [projectName, clientName, state]),
  ).toEqual([
    ['Kitchen gallery', 'Kōwhai Dental', 'late'],
    ['Booking page', 'Kōwhai Dental', 'due'],
    ['Opening hours', 'Kōwhai Dental', 'later'],
  ]);
});

it('counts late replies for those who owe them, beside late projects', async () => {
  const { deps, ravi, readWorkload } = await createDesk();
  const jess = await createAdmin(deps, { firstName: 'Jess', lastName: 'Aldridge' });
  const { id: userId } = await createClient(deps);
  const text = 'Kia ora';
  const project = await createProject(deps, userId, { assignedTo: ravi.id });
  const ofProject = { userId, projectId: project.id, subjectId: project.id, text };
  await owe(deps, { kind: 'thread', ...ofProject });
  await owe(deps, { kind: 'revision', ...ofProject, dueAt: '2026-11-24T20:00:00.000Z' });
  await owe(deps, { kind: 'chat', userId, subjectId: userId, text });
  await owe(deps, { kind: 'lead', subjectId: randomUUID(), text });

  const { summary, rows } = await readWorkload();

  expect(summary).toBe('Ravi has two replies late while Jess has none.');
  expect(rows.map(({ person, lateReplies, words }) => [person?.id, lateReplies, words])).toEqual([
    [jess.id, 0, 'Nothing on. Could take one from Ravi.'],
    [ravi.id, 2, 'Two replies late.'],
    [undefined, 1, 'One reply late.'],
  ]);
});

it('sets what clients pay against what they cost, page by page, the worst first', async () => {
  const { deps, readFit } = await createDesk();
  await setHourlyCost(deps, 48);
  const costly = await createSubscriber(
    deps,
    { amount: 13_900 },
    { company: 'Kōwhai Dental', plan: 'stackpro' },
  );
  const { id: projectId } = await createProject(deps, costly.id);
  for (const day of ['2026-11-03', '2026-11-10', '2026-10-31']) {
    await createTimeEntry(deps, costly, { projectId, minutes: 285, day });
  }
  const yearly = await createSubscriber(
    deps,
    { amount: 39_000, interval: 'year' },
    { company: 'Burr & Latch' },
  );
  await createSubscriber(deps, {}, { isActive: false });
  await createClient(deps, { subscriptionStatus: 'inactive' });

  const first = await readFit('?limit=1');
  expect(first.counts).toEqual({ unprofitable: 1, outgrowing: 0, unknown: 1, fits: 0 });
  expect(first).toMatchObject({
    hourlyCost: 48,
    month: '2026-11',
    summary: 'One client costs more than it pays.',
  });
  expect(first.items).toMatchObject([
    {
      clientId: costly.id,
      name: 'Kōwhai Dental',
      planName: 'StackPro',
      projects: 1,
      minutes: 570,
      fees: 120.87,
      cost: 456,
      verdict: 'unprofitable',
      reason: 'Costs $335 more than it pays.',
    },
  ]);
  const second = await readFit(`?limit=1&cursor=${first.nextCursor}`);
  expect(second.items).toMatchObject([
    { clientId: yearly.id, fees: 28.26, cost: null, verdict: 'unknown', isQuiet: true },
  ]);
  expect(second.nextCursor).toBeNull();
  expect((await readFit('?verdict=fits')).items).toEqual([]);
});

it('an earlier month is of the plans clients had as it ended, and of what they asked for in it', async () => {
  const { deps, readFit, request, ravi } = await createDesk();
  await setHourlyCost(deps, 48);
  const client = await createSubscriber(deps, { amount: 13_900 }, { company: 'Kōwhai Dental' });
  const { id: projectId } = await createProject(deps, client.id);
  await createTimeEntry(deps, client, { projectId, minutes: 60, day: '2026-10-31' });
  const change = (plan: string, monthlyAmount: number, createdAt: string) =>
    createPlanChange(deps, client.id, { plan, monthlyAmount, createdAt });
  await change('stackgrow', 79, '2026-10-02T00:00:00.000Z');
  await change('stackpro', 139, '2026-11-02T00:00:00.000Z');

  const october = await readFit('?month=2026-10');
  expect(october).toMatchObject({ month: '2026-10' });
  expect(october.months.slice(0, 2)).toEqual(['2026-11', '2026-10']);
  expect(october.items).toMatchObject([{ planName: 'StackGrow', fees: 68.7, cost: 48, minutes: 60 }]);
  expect((await readFit('?month=2026-09')).items).toEqual([]);
  const later = await request('/api/admin/reports/fit?month=2026-12', asCaller(ravi));
  expect(later.status).toBe(422);
});

it('plans are exported as a spreadsheet, and the audit log says so', async () => {
  const { deps, ravi, readFit, request } = await createDesk();
  await setHourlyCost(deps, 48);
  const client = await createSubscriber(deps, { amount: 13_900 }, { company: '=Kōwhai, Dental' });
  const { id: projectId } = await createProject(deps, client.id);
  await createTimeEntry(deps, client, { projectId, minutes: 90, day: '2026-11-03' });
  await createSubscriber(deps, { amount: 7_900 });
  const [fit] = (await readFit('')).items;

  const exported = await request('/api/admin/reports/fit/export?verdict=outgrowing', asCaller(ravi));

  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="plans.csv"');
  expect((await exported.text()).split('\r\n')).toEqual([
    '"Month","Client","Plan","Revisions","Revisions included","Projects begun","Hours","Paid","Cost","Verdict","In words"',
    `"2026-11","'=Kōwhai, Dental","StackLite","0","1","1","1.50","120.87","72.00","outgrowing","${fit?.reason}"`,
    '',
  ]);
  expect(await readAuditLog(deps.db)).toMatchObject([
    {
      action: 'fit-exported',
      actorId: ravi.id,
      detail: { month: '2026-11', clients: 1, verdict: 'outgrowing' },
    },
  ]);
});

it('judges 500 clients once for a spreadsheet', async () => {
  const { deps, ravi } = await createDesk();
  await createBusyStudio(deps, ravi.id);
  const judge = vi.spyOn(deps.catalogue, 'read');

  expect((await exportFit({ ...deps, actor: asStaff(ravi.id) }, {})).split('\r\n')).toHaveLength(502);
  expect(judge).toHaveBeenCalledOnce();
});

it('answers quickly about 500 clients with 2,000 projects, and shows each of them once', async () => {
  const { deps, ravi, readFit, readWorkload } = await createDesk();
  await setHourlyCost(deps, 48);
  const clients = await createBusyStudio(deps, ravi.id);

  const begun = process.cpuUsage();
  const { rows: people } = await readWorkload();
  expect(people.map(({ open, pieces }) => [open, pieces.length])).toEqual([
    [1000, 24],
    [1000, 24],
  ]);
  const seen: string[] = [];
  const verdicts: FitVerdict[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await readFit(`?limit=100${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ clientId }) => clientId));
    verdicts.push(...page.items.map(({ verdict }) => verdict));
    cursor = page.nextCursor;
  }
  // Of the processor, as a wait for it says nothing of seven calls.
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1500);
  expect(seen.toSorted()).toEqual(clients.toSorted());
  expect(new Set(verdicts)).toEqual(new Set(['unknown']));
});
