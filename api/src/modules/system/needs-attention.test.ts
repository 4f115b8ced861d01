import { mailsDismissed, systemReport } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { noteBackup } from '#/backup/live-database.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories.ts';
import { createFailedEmail, readOutbox } from '#test/outbox.ts';
import { addReport } from '#test/reported.ts';
import { isNearlyFull } from '#/modules/system/queries/read-system.ts';

/** An app and a member of staff who reads how everything is. */
async function prepare(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const { request, deps } = await createTestApp(overrides);
  const admin = await createAdmin(deps);
  return {
    deps,
    admin,
    read: async () => systemReport.parse(await (await request('/api/admin/system', asCaller(admin))).json()),
    dismiss: async (...ids: string[]) => {
      const sent = withJson({ ids }, { token: admin.token });
      return mailsDismissed.parse(await (await request('/api/admin/system/mails/dismiss', sent)).json());
    },
  };
}

describe('emails that failed', () => {
  it('need attention until they are dismissed, which is noted, and their words are gone', async () => {
    const { deps, admin, read, dismiss } = await prepare();
    const now = deps.now().toISOString();
    const failed = await createFailedEmail(deps, { availableAt: now, dedupeKey: 'once-only' });
    const sent = await createFailedEmail(deps, { availableAt: now, status: 'sent' });
    expect(await read()).toMatchObject({ state: 'degraded', mails: { failed: 1 } });

    expect(await dismiss(failed, sent)).toEqual({ mails: 1 });
    expect(await dismiss(failed)).toEqual({ mails: 0 });

    expect(await read()).toMatchObject({ state: 'ok', mails: { failed: 0, newestFailed: [] } });
    expect((await readOutbox(deps.db)).find(({ id }) => id === failed)).toMatchObject({
      status: 'failed',
      dedupeKey: 'once-only',
      lastError: 'dismissed: 550 no such mailbox',
      props: {},
    });
    expect(await readAuditLog(deps.db)).toMatchObject([
      {
        actorId: admin.id,
        action: 'mail-dismissed',
        subjectId: failed,
        detail: { template: 'client-welcome' },
      },
    ]);
  });
});

describe('a build of the site', () => {
  it('that failed needs attention until one comes to its end, though it is being tried again', async () => {
    const { read } = await prepare();
    signals.emit('build', 'failed', 900);
    expect(await read()).toMatchObject({ state: 'degraded', site: { publication: { state: 'building' } } });

    signals.emit('build', 'built', 900);
    expect((await read()).state).toBe('ok');
  });
});

describe('a report of another service', () => {
  it('that could not be stored needs attention until the next one is stored', async () => {
    const { read } = await prepare();
    signals.emit('webhook', 'stripe', 'invoice.paid', 'failed', 10);
    expect(await read()).toMatchObject({
      state: 'degraded',
      webhooks: { stripe: { trouble: { refused: 0, failed: 1 } }, content: { trouble: null } },
    });

    signals.emit('webhook', 'stripe', 'invoice.paid', 'repeated', 10);
    expect(await read()).toMatchObject({ state: 'ok', webhooks: { stripe: { trouble: null } } });
  });

  it('that was turned away does so where several are and none is taken, by any process', async () => {
    const { deps, read } = await prepare();
    const reject = () => signals.emit('webhook', 'stripe', 'unknown', 'refused', null);
    reject();
    reject();
    expect(await read()).toMatchObject({ state: 'ok', webhooks: { stripe: { trouble: { refused: 2 } } } });

    reject();
    expect((await read()).state).toBe('degraded');

    await addReport(deps, 'invoice.paid', new Date(Date.now() + 1000).toISOString());
    expect(await read()).toMatchObject({ state: 'ok', webhooks: { stripe: { trouble: null } } });
  });
});

it('needs attention when the disk is nearly full', async () => {
  const { read } = await prepare({
    readDisk: () => Promise.resolve({ freeBytes: 1e9, totalBytes: 20e9 }),
  });

  expect(await read()).toMatchObject({ state: 'degraded', disk: { isNearlyFull: true } });
  expect(isNearlyFull({ freeBytes: 1.9e9, totalBytes: 900e9 })).toBe(true);
  expect(isNearlyFull({ freeBytes: 1e9, totalBytes: 5e9 })).toBe(false);
});

it('tells when everything was backed up last', async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const { read } = await prepare({ db: await openTestDatabase(databaseUrl) });
  await noteBackup({ databaseUrl, databaseToken: undefined }, new Date('2026-11-20T02:00:00Z'));
  await noteBackup({ databaseUrl, databaseToken: undefined }, new Date('2026-11-21T02:00:00Z'));

  expect((await read()).lastBackupAt).toBe('2026-11-21T02:00:00.000Z');
});

it('tells of calls of the API alone', async () => {
  const { deps, read } = await prepare();
  deps.metrics.countRequest('GET', '/api/health', 200, 5);
  deps.metrics.countRequest('GET', '/services/:page', 200, 5);

  const routes = (await read()).calls.map(({ route }) => route);
  expect(routes).toContain('/api/health');
  expect(routes).not.toContain('/services/:page');
});
