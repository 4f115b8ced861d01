import { describe, expect, it } from 'vitest';
import { toRows, tryAs } from '#test/access-calls.ts';
import { staffCallers } from '#test/access-world.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

describe('each caller at each of the staff’s calls', { timeout: 60_000 }, () => {
  it('has been thought of', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
      .map(({ method, path }) => `${method} ${path}`);

    expect(Object.keys(staffCalls).sort()).toEqual([...new Set(present)].sort());
  });

  it.each(toRows(staffCalls))('$call', async (row) => {
    const { request, deps } = await createTestApp();

    const answered: Record<string, number> = {};
    for (const caller of staffCallers) answered[caller] = await tryAs({ request, deps }, row, caller);

    expect(answered).toEqual(
      Object.fromEntries(staffCallers.map((caller, at) => [caller, row.statuses[at]])),
    );
  });
});
