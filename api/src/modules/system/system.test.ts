import {
  heldMailsSettled,
  mailsRetried,
  systemReport,
  type SettleHeldMailsInput,
} from '@stackworks/contracts';
import { addMinutes, subDays } from 'date-fns';
import { expect, it } from 'vitest';
import { onMailEnqueued } from '#/integrations/mail/outbox.ts';
import { tellProcesses } from '#/modules/processes/tell-processes.ts';
import { signals } from '#/integrations/metrics/signals.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { readAuditLog } from '#test/audit-log.ts';
import { createFailedMail, createHeldMail, readOutbox } from '#test/outbox.ts';
import { addProcess } from '#test/processes.ts';
import { addReport, markDue } from '#test/reported.ts';

const start = new Date('2026-11-20T09:00:00Z');

/** An app with a clock that the test moves, and a member of staff. */
async function prepare(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const clock = { now: start };
  const { request, deps } = await createTestApp({ now: () => clock.now, ...overrides });
  const admin = await createAdmin(deps);
  return {
    request,
    deps,
    admin,
    clock,
    read: async () => systemReport.parse(await (await request('/api/admin/system', asCaller(admin))).json()),
    retry: async (ids: string[]) => {
      const answer = await request(
        '/api/admin/system/mails/retry',
        withJson({ ids }, { token: admin.token }),
      );
      return mailsRetried.parse(await answer.json());
    },
    settle: async (input: SettleHeldMailsInput) => {
      const answer = await request('/api/admin/system/mails/held', withJson(input, { token: admin.token }));
      return heldMailsSettled.parse(await answer.json());
    },
  };
}

it('tells that all is well where it is', async () => {
  const { read } = await prepare();

  expect(await read()).toMatchObject({
    asOf: start.toISOString(),
    state: 'ok',
    checks: { database: { status: 'ok' }, mail: { status: 'ok' } },
    queues: [
      { name: 'mails', depth: 0, oldestAt: null, isLate: false },
      { name: 'billing', depth: 0, oldestAt: null, isLate: false },
      { name: 'writes', depth: 0 },
      { name: 'passwords', depth: 0 },
      { name: 'pictures', depth: 0 },
    ],
    mails: { sentToday: 0, failed: 0, newestFailed: [], held: 0, oldestHeld: [] },
    webhooks: { stripe: { receivedAt: null, kind: null }, content: { receivedAt: null } },
    site: { publication: { state: 'building' }, lastBuild: null },
    processes: [],
    process: { version: '0.0.0', openStreams: 0 },
  });
});

it('names what the service hangs on that does not work', async () => {
  const { read } = await prepare({
    checks: {
      database: () => Promise.resolve(),
      content: () => Promise.reject(new Error('the secret address is away')),
      storage: () => Promise.resolve(),
      mail: () => Promise.resolve(),
    },
  });

  const report = await read();
  expect(report).toMatchObject({ state: 'degraded', checks: { content: { status: 'failing' } } });
  expect(JSON.stringify(report)).not.toContain('secret');
});

it('says what waits, since when, and when that is too long', async () => {
  const { deps, read, clock } = await prepare();
  const at = start.toISOString();
  await createFailedMail(deps, { status: 'pending', attempts: 0 });
  const later = addMinutes(start, 60).toISOString();
  await createFailedMail(deps, { status: 'pending', availableAt: later });
  await markDue(deps, at, [
    { id: 'cus_one', done: 0 },
    { id: 'cus_read', done: 1 },
  ]);

  expect((await read()).queues.slice(0, 2)).toEqual([
    { name: 'mails', depth: 1, oldestAt: at, isLate: false },
    { name: 'billing', depth: 1, oldestAt: at, isLate: false },
  ]);
  clock.now = addMinutes(start, 16);
  expect(await read()).toMatchObject({
    state: 'degraded',
    queues: [{ name: 'mails', isLate: true }, { name: 'billing', isLate: true }, {}, {}, {}],
  });
});

it('counts the mails of the Auckland day, and tells of those given up in thirty days', async () => {
  const { deps, read } = await prepare();
  const midnight = '2026-11-19T11:00:00.000Z';
  const sent = (sentAt: string) => createFailedMail(deps, { status: 'sent', sentAt, availableAt: sentAt });
  await sent(midnight);
  await sent('2026-11-19T10:59:59.999Z');
  await createFailedMail(deps, { availableAt: subDays(start, 31).toISOString() });
  const older = await createFailedMail(deps, { availableAt: subDays(start, 2).toISOString() });
  const newer = await createFailedMail(deps);

  const { mails } = await read();
  expect(mails).toMatchObject({ sentToday: 1, failed: 2 });
  expect(mails.newestFailed.map(({ id }) => id)).toEqual([newer, older]);
  expect(mails.newestFailed[0]).toEqual({
    id: newer,
    template: 'client-welcome',
    recipient: 'aroha@bakery.example',
    reason: '550 no such mailbox',
    attempts: 8,
    createdAt: start.toISOString(),
  });
});

it('has a failed mail sent again, once, and says who did that', async () => {
  const { deps, admin, retry, read } = await prepare();
  const failed = await createFailedMail(deps);
  const sent = await createFailedMail(deps, { status: 'sent' });
  let woken = 0;
  const leaveOff = onMailEnqueued(() => (woken += 1));

  expect(await retry([failed, sent, 'elsewhere'])).toEqual({ mails: 1 });
  expect(await retry([failed])).toEqual({ mails: 0 });
  leaveOff();

  expect(woken).toBe(1);
  expect(await readOutbox(deps.db)).toMatchObject([
    { id: failed, status: 'pending', attempts: 0, lastError: null, props: { firstName: 'Aroha' } },
    { id: sent, status: 'sent' },
  ]);
  expect((await read()).mails.failed).toBe(0);
  expect(await readAuditLog(deps.db)).toMatchObject([
    {
      actorId: admin.id,
      action: 'mail-sent-again',
      subjectType: 'mail',
      subjectId: failed,
      subjectName: 'aroha@bakery.example',
      detail: { template: 'client-welcome' },
    },
  ]);
});

it('tells of mails that a restore held apart from those given up, however old they are', async () => {
  const { deps, read, retry } = await prepare();
  await createFailedMail(deps);
  const long = subDays(start, 90).toISOString();
  const newer = await createHeldMail(deps);
  const older = await createHeldMail(deps, { availableAt: long, createdAt: long });

  const { state, mails } = await read();
  expect(state).toBe('degraded');
  expect(mails).toMatchObject({ failed: 1, held: 2 });
  expect(mails.oldestHeld).toEqual([
    { id: older, template: 'client-welcome', recipient: 'aroha@bakery.example', createdAt: long },
    expect.objectContaining({ id: newer }),
  ]);
  expect(await retry([newer])).toEqual({ mails: 0 });
});

it('has held mails leave, or never, each once, and says who decided', async () => {
  const { deps, admin, read, settle } = await prepare();
  const failed = await createFailedMail(deps);
  const [sent, dropped] = [
    await createHeldMail(deps),
    await createHeldMail(deps, { dedupeKey: 'told-once' }),
  ];
  let woken = 0;
  const leaveOff = onMailEnqueued(() => (woken += 1));

  expect(await settle({ decision: 'send', ids: [sent, failed] })).toEqual({ mails: 1 });
  expect(await settle({ decision: 'drop', ids: [sent, dropped] })).toEqual({ mails: 1 });
  expect(await settle({ decision: 'send', ids: [dropped] })).toEqual({ mails: 0 });
  leaveOff();

  expect(woken).toBe(1);
  expect(await readOutbox(deps.db)).toMatchObject([
    { id: failed, status: 'failed', lastError: '550 no such mailbox' },
    { id: sent, status: 'pending', attempts: 0, lastError: null, props: { firstName: 'Aroha' } },
    // Its key stays, so that what it spoke of is not told anew; its words do not.
    { id: dropped, status: 'failed', dedupeKey: 'told-once', props: {} },
  ]);
  expect((await read()).mails).toMatchObject({ failed: 1, held: 0 });
  expect(await readAuditLog(deps.db)).toMatchObject([
    { actorId: admin.id, action: 'held-mail-sent', subjectId: sent, subjectName: 'aroha@bakery.example' },
    { action: 'held-mail-dropped', subjectId: dropped, detail: { template: 'client-welcome' } },
  ]);
});

it('has all held mails leave at once', async () => {
  const { deps, read, settle } = await prepare();
  await Promise.all(Array.from({ length: 25 }, () => createHeldMail(deps)));

  expect((await read()).mails.oldestHeld).toHaveLength(20);
  expect(await settle({ decision: 'send' })).toEqual({ mails: 25 });
  expect((await read()).mails.held).toBe(0);
  expect(await readAuditLog(deps.db)).toHaveLength(25);
});

it('needs somebody when a process is gone', async () => {
  const { deps, read } = await prepare();
  await addProcess(deps, { silentFor: 60 });

  expect(await read()).toMatchObject({ state: 'degraded', processes: [{ state: 'gone' }] });
});

it('tells what other services reported last, and how the last build went', async () => {
  const { deps, read } = await prepare();
  await addReport(deps, 'invoice.paid', '2026-11-20T08:00:00.000Z');
  await addReport(deps, 'customer.updated', '2026-11-20T07:00:00.000Z');
  await tellProcesses(deps);
  signals.emit('build', 'refused', 1234.5);

  const { webhooks, site } = await read();
  expect(webhooks.stripe).toEqual({ receivedAt: '2026-11-20T08:00:00.000Z', kind: 'invoice.paid' });
  expect(webhooks.content.receivedAt).not.toBeNull();
  expect(site.lastBuild).toMatchObject({ outcome: 'refused', ms: 1235 });
});

it('tells how calls were answered, by their pattern', async () => {
  const { request, read } = await prepare();
  await request('/api/client/projects/one');
  await request('/api/client/projects/two');
  await request('/api/health/live');

  const { calls } = await read();
  expect(calls.map(({ method, route, calls: count }) => `${method} ${route} ${count}`).sort()).toEqual([
    'GET /api/client/projects/:id 2',
    'GET /api/health/live 1',
  ]);
});
