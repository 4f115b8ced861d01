import { errorBody, teamSettingsState } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { ageProofs, createAdmin } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

async function createDesk() {
  const { deps, request } = await createTestApp();
  const admin = await createAdmin(deps);
  return {
    deps,
    admin,
    change: (settings: object) => request('/api/admin/team-settings', withJson(settings, admin, 'PATCH')),
    read: async () =>
      teamSettingsState.parse(await (await request('/api/admin/team-settings', asCaller(admin))).json()),
  };
}

it('what an hour costs is set, changed and removed, and nothing else changes with it', async () => {
  const { deps, change, read } = await createDesk();
  expect((await read()).hourlyCost).toBeNull();
  for (const hourlyCost of [48, 52, null]) {
    expect((await change({ hourlyCost })).status).toBe(200);
    expect(await read()).toMatchObject({ hourlyCost, requiresTwoFactor: false });
  }
  await change({ hourlyCost: null });

  const recorded = await deps.db.read.select({ detail: auditLog.detail }).from(auditLog);
  expect(recorded.map(({ detail }) => detail)).toEqual([
    { hourlyCost: 48 },
    { hourlyCost: 52 },
    { hourlyCost: null },
  ]);
});

it('a changed setting is emailed to the team, and one that stays as it was is not', async () => {
  const { deps, change } = await createDesk();
  await change({ hourlyCost: 48 });
  await change({ hourlyCost: 48 });
  expect(await readOutbox(deps.db)).toMatchObject([
    { template: 'team-changed', props: { by: 'Mere Walker', change: 'settings-changed' } },
  ]);
});

it('takes a fresh proof', async () => {
  const { deps, admin, change, read } = await createDesk();
  await ageProofs(deps, admin.id, 11);
  const response = await change({ hourlyCost: 48 });
  expect(response.status).toBe(403);
  expect(errorBody.parse(await response.json()).error.code).toBe('proof_needed');
  expect((await read()).hourlyCost).toBeNull();
});

it.each([0, -1, 1001, 48.5, '48'])('rejects %s as the cost of an hour', async (hourlyCost) => {
  expect((await (await createDesk()).change({ hourlyCost })).status).toBe(422);
});
