import { describe, it } from 'vitest';
import { expectStatuses, toRows } from '#test/access-calls.ts';
import { callers, staffCallers } from '#test/access-world.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

describe('every caller at each of the staff’s calls', { timeout: 60_000 }, () => {
  it.each(toRows(staffCalls))('$call', async (row) => {
    await expectStatuses(await createTestApp(), row, staffCallers);
  });
});

describe('every caller at each of the other calls', { timeout: 60_000 }, () => {
  it.each(toRows(clientCalls))('$call', async (row) => {
    await expectStatuses(await createTestApp(), row, callers);
  });
});
