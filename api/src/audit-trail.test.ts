import { expect, it } from 'vitest';
import { auditLog } from './platform/audit/audit.tables.ts';
import { toRows, tryAs } from '#test/access-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

const canChange = (call: string) => !call.startsWith('GET ');

const rows = toRows(staffCalls)
  .filter(({ call }) => canChange(call))
  .map((row) => ({ ...row, ...staffCalls[row.call] }));

it('the audit log tells of each change, or it is said why not', { timeout: 180_000 }, async () => {
  const { request, deps } = await createTestApp();
  const recorded: Record<string, unknown> = {};
  const known = new Set<number>();

  for (const row of rows) {
    await tryAs({ request, deps }, row, 'admin');

    const entries = (await deps.db.read.select().from(auditLog)).filter(({ id }) => !known.has(id));
    for (const { id } of entries) known.add(id);
    recorded[row.call] = entries.map(({ action, address }) => [action, address]);
  }

  expect(recorded).toEqual(
    Object.fromEntries(
      rows.map(({ call, audit }) => [call, audit === undefined ? [] : [[audit, '127.0.0.1']]]),
    ),
  );
  expect(rows.filter(({ audit, unaudited }) => (audit ?? unaudited) === undefined)).toEqual([]);
});

it('records no reads', () => {
  for (const [call, { audit, unaudited }] of Object.entries(staffCalls)) {
    if (!canChange(call)) expect([call, audit, unaudited]).toEqual([call, undefined, undefined]);
  }
});
