import { expect, it } from 'vitest';
import { auditLog } from './platform/audit/audit.tables.ts';
import { toRows, tryAs } from '#test/access-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

const canChange = (call: string) => !call.startsWith('GET ');

const rows = toRows(staffCalls)
  .filter(({ call }) => canChange(call))
  .map((row) => ({ ...row, ...staffCalls[row.call] }));

it.each(rows)('the audit log tells of $call, or it is said why not', { timeout: 60_000 }, async (row) => {
  const { request, deps } = await createTestApp();

  await tryAs({ request, deps }, row, 'admin');

  const entries = await deps.db.read.select().from(auditLog);
  expect(entries.map(({ action, address }) => [action, address])).toEqual(
    row.audit === undefined ? [] : [[row.audit, '127.0.0.1']],
  );
  expect(row.audit ?? row.unaudited).toBeDefined();
});

it('records no reads', () => {
  for (const [call, { audit, unaudited }] of Object.entries(staffCalls)) {
    if (!canChange(call)) expect([call, audit, unaudited]).toEqual([call, undefined, undefined]);
  }
});
