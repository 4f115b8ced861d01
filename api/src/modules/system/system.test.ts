import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { notifyProcesses } from '#/platform/processes/process-signals.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { createFailedEmail } from '#test/outbox.ts';
import { addProcess } from '#test/processes.ts';
import { addReport, markDue } from '#test/reported.ts';
import { prepareSystem, start } from '#test/system.ts';

it('tells that all is well where it is', async () => {
  const { read } = await prepareSystem();

  expect(await read()).toMatchObject({
    asOf: start.toISOString(),
    state: 'ok',
    checks: { database: { status: 'ok' }, mail: { status: 'ok' } },
    queues: [
      { name: 'mails', depth: 0, oldestAt: null, isLate: false },
      { name: 'incoming', depth: 0, oldestAt: null, isLate: false },
      { name: 'billing', depth: 0, oldestAt: null, isLate: false },
      { name: 'writes', depth: 0 },
      { name: 'passwords', depth: 0 },
      { name: 'pictures', depth: 0 },
    ],
    mails: { sentToday: 0, failed: 0, newestFailed: [], held: 0, oldestHeld: [], unread: 0 },
    webhooks: {
      stripe: { receivedAt: null, kind: null, trouble: null },
      content: { receivedAt: null, trouble: null },
    },
    site: { publication: { state: 'building' }, lastBuild: null },
    disk: { freeBytes: 40e9, totalBytes: 80e9, isNearlyFull: false },
    lastBackupAt: null,
    processes: [],
    process: { version: '0.0.0', openStreams: 0 },
  });
});

it('names what the service hangs on that does not work', async () => {
  const { read } = await prepareSystem({
    checks: {
      database: () => Promise.resolve(),
      databaseWrites: () => Promise.resolve(),
      content: () => Promise.reject(new Error('the secret address is away')),
      storage: () => Promise.resolve(),
      mail: () => Promise.resolve(),
      stripe: () => Promise.resolve(),
      site: () => Promise.resolve(),
    },
  });

  const report = await read();
  expect(report).toMatchObject({ state: 'degraded', checks: { content: { status: 'failing' } } });
  expect(JSON.stringify(report)).not.toContain('secret');
});

it('says what waits, since when, and when that is too long', async () => {
  const { deps, read, clock } = await prepareSystem();
  const at = start.toISOString();
  await createFailedEmail(deps, { status: 'pending', attempts: 0 });
  const later = addMinutes(start, 60).toISOString();
  // Held back on purpose, so that what comes meanwhile goes with it.
  await createFailedEmail(deps, { status: 'pending', availableAt: later, attempts: 0, lastError: null });
  await markDue(deps, at, [
    { id: 'cus_one', done: 0 },
    { id: 'cus_read', done: 1 },
  ]);

  expect((await read()).queues.slice(0, 3)).toEqual([
    { name: 'mails', depth: 1, oldestAt: at, isLate: false },
    { name: 'incoming', depth: 0, oldestAt: null, isLate: false },
    { name: 'billing', depth: 1, oldestAt: at, isLate: false },
  ]);
  clock.now = addMinutes(start, 16);
  expect(await read()).toMatchObject({
    state: 'degraded',
    queues: [{ name: 'mails', isLate: true }, {}, { name: 'billing', isLate: true }, {}, {}, {}],
  });
});

it('needs attention when a process is gone', async () => {
  const { deps, read } = await prepareSystem();
  await addProcess(deps, { silentFor: 60 });

  expect(await read()).toMatchObject({ state: 'degraded', processes: [{ state: 'gone' }] });
});

it('tells what other services reported last, and how the last build went', async () => {
  const { deps, read } = await prepareSystem();
  await addReport(deps, 'invoice.paid', '2026-11-20T08:00:00.000Z');
  await addReport(deps, 'customer.updated', '2026-11-20T07:00:00.000Z');
  await notifyProcesses(deps);
  signals.emit('build', 'refused', 1234.5);

  const { webhooks, site } = await read();
  expect(webhooks.stripe).toMatchObject({ receivedAt: '2026-11-20T08:00:00.000Z', kind: 'invoice.paid' });
  expect(webhooks.content.receivedAt).not.toBeNull();
  expect(site.lastBuild).toMatchObject({ outcome: 'refused', ms: 1235 });
});

it('tells how calls were answered, by their pattern', async () => {
  const { request, read } = await prepareSystem();
  await request('/api/client/projects/one');
  await request('/api/client/projects/two');
  await request('/api/health/live');

  const { calls } = await read();
  expect(calls.map(({ method, route, calls: count }) => `${method} ${route} ${count}`).sort()).toEqual([
    'GET /api/client/projects/:id 2',
    'GET /api/health/live 1',
  ]);
});
