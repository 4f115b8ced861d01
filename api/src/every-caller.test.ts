import { it } from 'vitest';
import { expectStatuses, toRows } from '#test/access-calls.ts';
import { callers, staffCallers } from '#test/access-world.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

/** Some hundred calls by seven people each. */
const slowly = { timeout: 300_000 };

it('every caller at each of the staff’s calls', slowly, async () => {
  await expectStatuses(await createTestApp(), toRows(staffCalls), staffCallers);
});

it('every caller at each of the other calls', slowly, async () => {
  await expectStatuses(await createTestApp(), toRows(clientCalls), callers);
});
