import { describe, expect, it } from 'vitest';
import { callers, visitAs, type Holdings, type Visit } from '#test/access-world.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { clientCalls, type Sent } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';

const rows = Object.entries(clientCalls).map(([call, { statuses, ...sent }]) => {
  const [method = '', pattern = ''] = call.split(' ');
  return { call, method, pattern, statuses, sent };
});

/** Fills the names in an address with what is the owner's. */
const toPath = (pattern: string, { id = ({ project }) => project }: Sent, own: Holdings): string =>
  pattern
    .replace(':id', id(own))
    .replace(':assetId', pattern.includes('attachments') ? own.attachment : own.asset)
    .replace(':revisionId', own.revision)
    .replace(':userId', own.id)
    .replace(':slug', 'none');

function toInit(method: string, { json, form }: Sent, { credentials, own }: Visit): RequestInit {
  const caller = { ...credentials, headers: { 'sec-fetch-site': 'same-origin' } };
  if (json) return withJson(json(own), caller, method);
  if (!form) return asCaller(caller, method);
  const body = new FormData();
  for (const [name, value] of Object.entries(form(own))) body.append(name, value);
  return { ...asCaller(caller, method), body };
}

describe('each caller at each call', { timeout: 60_000 }, () => {
  it('has been thought of', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/admin/'))
      .map(({ method, path }) => `${method} ${path}`);

    expect(Object.keys(clientCalls).sort()).toEqual([...new Set(present)].sort());
  });

  it.each(rows)('$call', async ({ method, pattern, statuses, sent }) => {
    const { request, deps } = await createTestApp();

    const answered: Record<string, number> = {};
    for (const caller of callers) {
      const visit = await visitAs(deps, caller);
      const answer = await request(toPath(pattern, sent, visit.own), toInit(method, sent, visit));
      await answer.body?.cancel();
      answered[caller] = answer.status;
    }

    expect(answered).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]])));
  });
});
