import { describe, expect, it } from 'vitest';
import { toRows, tryAs } from '#test/access-calls.ts';
import { callers } from '#test/access-world.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';

const rows = toRows(clientCalls);

describe('each caller at each call', { timeout: 60_000 }, () => {
  it('has been thought of', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/admin/'))
      .map(({ method, path }) => `${method} ${path}`);

    expect(Object.keys(clientCalls).sort()).toEqual([...new Set(present)].sort());
  });

  it.each(rows)('$call', async (row) => {
    const { request, deps } = await createTestApp();

    const answered: Record<string, number> = {};
    for (const caller of callers) answered[caller] = await tryAs({ request, deps }, row, caller);

    expect(answered).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, row.statuses[at]])));
  });
});
