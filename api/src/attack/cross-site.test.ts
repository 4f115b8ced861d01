import { describe, expect, it } from 'vitest';
import type { Ports } from '#/app.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { changes, everyCall, isGuarded, toAddress, type Call } from '#test/every-call.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readRows } from '#test/read-rows.ts';

const elsewhere = 'https://evil.example';

/** How a page of another site, or of a neighbouring one, has a browser send something with our cookie. */
const origins: Record<string, Record<string, string>> = {
  'a page of another site': { 'sec-fetch-site': 'cross-site', origin: elsewhere },
  'a page of a neighbour': { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost:4321' },
  'an old browser': { origin: elsewhere, referer: `${elsewhere}/page` },
  'a sandboxed frame': { origin: 'null' },
  'a page that hides where it is': { 'sec-fetch-site': 'cross-site' },
  'nobody says from where': {},
  'a page of a name like ours': { origin: 'http://localhost:4321.evil.example' },
};

/** What a form or a script may send without asking first, and what it may not. */
const bodies: Record<string, { type?: string; body?: string }> = {
  'no body': {},
  text: { type: 'text/plain', body: '{"text":"x"}' },
  form: { type: 'application/x-www-form-urlencoded', body: 'text=x&_method=DELETE' },
  'form with files': {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n',
  },
  json: { type: 'application/json', body: '{"text":"x"}' },
  'json under another name': { type: 'text/plain; application/json', body: '{"text":"x"}' },
};

async function signBothIn(deps: Ports) {
  const [client, admin] = [await createClient(deps), await createAdmin(deps)];
  return `stackworks_client=${client.token}; stackworks_admin=${admin.token}`;
}

/** The calls that anyone may make and that take a form or text, and why they may. */
const open = new Set([
  // Names the mail by a token of its own, and no cookie counts: mail programs send it.
  'POST /api/unsubscribe',
  // Counts nothing that comes from elsewhere.
  'POST /api/event',
]);

describe('what changes something by a cookie', { timeout: 60_000 }, () => {
  it('is rejected from every page but ours, whatever it sends, and changes nothing', async () => {
    const { request, deps } = await createTestApp();
    const cookie = await signBothIn(deps);
    const before = await readRows(deps);
    const guarded = changes.filter((row) => isGuarded(row) && !row.call.startsWith('POST /api/hooks/'));

    const taken: string[] = [];
    const [first] = Object.values(origins);
    for (const row of guarded) {
      for (const [from, headers] of Object.entries(origins)) {
        // Each way of sending from one of them, and one of each of the others: nothing is read before it is rejected.
        for (const [kind, sent] of Object.entries(bodies).slice(0, headers === first ? 6 : 1)) {
          const answer = await request(toAddress(row), toInit(row.method, { cookie, ...headers }, sent));
          if (answer.status !== 403) taken.push(`${row.call} ${from} ${kind}: ${answer.status}`);
        }
      }
    }
    expect(guarded.length).toBeGreaterThan(60);
    expect(taken).toEqual([]);
    expect(await readRows(deps)).toEqual(before);
  });

  it('is rejected where anyone may call, unless no cookie counts there', async () => {
    const { request, deps } = await createTestApp();
    const cookie = await signBothIn(deps);
    const taken = new Set<string>();
    const anyones = changes.filter((row) => !isGuarded(row));
    for (const row of anyones) {
      for (const headers of Object.values(origins).filter((one) => Object.keys(one).length > 0)) {
        for (const { type, body } of Object.values(bodies).filter(
          ({ type }) => type !== 'application/json',
        )) {
          const sent = { ...(type !== undefined && { type }), ...(body !== undefined && { body }) };
          const answer = await request(toAddress(row), toInit(row.method, { cookie, ...headers }, sent));
          if (answer.status < 400) taken.add(row.call);
          if (answer.headers.has('set-cookie')) taken.add(`${row.call} sets a cookie`);
        }
      }
    }
    expect([...taken].filter((call) => !open.has(call))).toEqual([]);
  });

  it('is not reached by another method that claims to be it', async () => {
    const { request, deps } = await createTestApp();
    const cookie = await signBothIn(deps);
    const before = await readRows(deps);
    const claims = (method: string) => ({
      cookie,
      'sec-fetch-site': 'cross-site',
      'x-http-method-override': method,
      'x-http-method': method,
      'x-method-override': method,
    });
    for (const row of changes.filter(isGuarded)) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await request(`${toAddress(row)}?_method=${row.method}`, {
          method,
          headers: claims(row.method),
        });
        await answer.body?.cancel();
        expect(answer.status, `${method} for ${row.call}`).toBeLessThan(500);
      }
    }
    expect(await readRows(deps)).toEqual(before);
  });

  it('is nothing that is only read', async () => {
    const { request, deps } = await createTestApp();
    const cookie = await signBothIn(deps);
    // When somebody was last here is noted every few minutes.
    await request('/api/client/user', { headers: { cookie } });
    const before = await readRows(deps);
    for (const row of everyCall.filter(({ method }) => method === 'GET')) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await request(toAddress(row), {
          method,
          headers: { cookie, ...origins['a page of another site'] },
        });
        await answer.body?.cancel();
        expect(answer.headers.get('set-cookie'), row.call).toBeNull();
      }
    }
    // How often a preview link was tried from an address, and that staff had a list saved to a file.
    const ignored = { rate_limits: [], audit_log: [] };
    expect({ ...(await readRows(deps)), ...ignored }).toEqual({ ...before, ...ignored });
  });
});

it(
  'no call is read by a page of another site: none names an origin, no question before it is answered',
  { timeout: 60_000 },
  async () => {
    const { request, deps } = await createTestApp();
    const cookie = await signBothIn(deps);
    const allowed: string[] = [];
    const look = (row: Call, method: string, { status, headers }: Response) => {
      const corsHeaders = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      if (corsHeaders.length > 0) allowed.push(`${method} ${row.call}: ${corsHeaders.join(', ')}`);
      if (method === 'OPTIONS' && status < 400) allowed.push(`${method} ${row.call}: ${status}`);
    };
    for (const row of everyCall) {
      for (const origin of [elsewhere, 'null']) {
        const asked = {
          cookie,
          origin,
          'access-control-request-method': row.method,
          'access-control-request-headers': 'content-type, authorization',
        };
        look(row, 'OPTIONS', await request(toAddress(row), { method: 'OPTIONS', headers: asked }));
        const answer = await request(toAddress(row), { method: row.method, headers: { cookie, origin } });
        await answer.body?.cancel();
        look(row, row.method, answer);
      }
    }
    expect(allowed).toEqual([]);
  },
);

function toInit(
  method: string,
  headers: Record<string, string>,
  { type, body }: { type?: string; body?: string },
): RequestInit {
  return {
    method,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  };
}
