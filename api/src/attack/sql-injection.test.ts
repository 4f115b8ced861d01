import * as contracts from '@stackworks/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rateLimits } from '#/platform/rate-limits/rate-limits.tables.ts';
import { prepareAs } from '#test/access-calls.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { everyCall, type Call } from '#test/every-call.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

const known = [
  `'`,
  `"`,
  `\\`,
  `' OR '1'='1`,
  `" OR ""="`,
  `') OR ('1'='1`,
  `1 OR 1=1--`,
  `'; DROP TABLE users;--`,
  `' UNION SELECT sql FROM sqlite_schema--`,
  `' AND randomblob(100000000)--`,
  `x' AND 1=(SELECT count(*) FROM users)--`,
  `%' ESCAPE '%`,
  `%`,
  `_`,
  `*`,
  `"*" NEAR(`,
  `a* AND b:`,
  `%27%20OR%201=1`,
  `?1 :name @name $name`,
  `\u0000' OR 1=1`,
  `\u02bc OR 1=1`,
  `\ud800`,
  `-1`,
  `1e999`,
  `9007199254740993`,
  `null`,
];

/** What is not text by itself, where text is expected. */
const odd: unknown[] = [null, true, -1, 1e308, [], ['a', `'`], {}, { $ne: null }, { toString: 'x' }, [[[]]]];

const hostile = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.tuple(fc.constantFrom(...known), fc.string({ maxLength: 10 })).map((parts) => parts.join('')),
);

/** Everything a query may say, in any of the contracts. */
const queries = Object.entries(contracts).flatMap(([name, schema]) =>
  /(Query|Filters)$/.test(name) && schema instanceof z.ZodObject ? Object.entries(schema.shape) : [],
);
/** Those that may be any text; the others, limited to a few words each, are sent together. */
const takesText = ([, part]: (typeof queries)[number]) => z.safeParse(part, "zz' OR 1=1").success;
const texts = [...new Set(queries.filter(takesText).map(([name]) => name)), 'token', 'to'];
const words = [...new Set(queries.map(([name]) => name))].filter((name) => !texts.includes(name));

const headerNames = [
  'user-agent',
  'x-forwarded-for',
  'referer',
  'idempotency-key',
  'if-none-match',
  'range',
  'accept',
  'last-event-id',
];

/** One place of one call that a value can be put into. */
type Place = {
  call: string;
  place: string;
  by: Call['by'];
  expected: readonly number[];
  put: (value: string) => [string, RequestInit];
};

type Prepared = Awaited<ReturnType<typeof prepareAs>>;

function* findPlaces(row: Call, { method, pattern, json, path, init, visit }: Prepared): Generator<Place> {
  const rest = { call: row.call, by: row.by, expected: row.statuses };
  const [address = ''] = path.split('?');
  for (const name of pattern.match(/(?<=:)\w+/g) ?? []) {
    const at = pattern.split('/').indexOf(`:${name}`);
    const put = (value: string): [string, RequestInit] => [
      address.split('/').with(at, encodeURIComponent(value.toWellFormed())).join('/'),
      init,
    ];
    yield { ...rest, place: `:${name}`, put };
  }
  if (method === 'GET' && !pattern.endsWith('/events')) {
    for (const names of [...texts.map((name) => [name]), words]) {
      const put = (value: string): [string, RequestInit] => {
        const query = new URLSearchParams(names.map((name): [string, string] => [name, value]));
        return [`${address}?${query.toString()}`, init];
      };
      yield { ...rest, place: `?${names.join('&')}`, put };
    }
  }
  for (const name of Object.keys(json ?? {})) {
    const put = (value: string): [string, RequestInit] => [
      path,
      withJson({ ...json, [name]: toOdd(value) }, visit.credentials, method),
    ];
    yield { ...rest, place: `{${name}}`, put };
  }
  if (pattern.endsWith('/events')) return;
  const headers = (value: string): [string, RequestInit] => {
    const hostileOnes = headerNames.map((name): [string, string] => [name, toHeader(value)]);
    const sent = { ...Object.fromEntries(new Headers(init.headers)), ...Object.fromEntries(hostileOnes) };
    return [path, { ...init, headers: sent }];
  };
  yield { ...rest, place: 'headers', put: headers };
  const cookie = (value: string): [string, RequestInit] => [
    path,
    asCaller({ cookie: `stackworks_client=${toHeader(value)}; stackworks_admin=${toHeader(value)}` }, method),
  ];
  yield { ...rest, place: 'cookie', put: cookie };
}

/** A number after the text says which odd value stands there instead, so that each is tried as well. */
const toOdd = (value: string): unknown => (value.length % 4 === 3 ? odd[value.length % odd.length] : value);
/** Headers are bytes. */
const toHeader = (value: string): string => value.replaceAll(/[^\x20-\x7e\xa1-\xff]/g, '?').trim();

describe('what would be SQL if it were taken for it', { timeout: 180_000 }, () => {
  it('is an answer of the 2xx to 4xx from every call, in every place, whatever it is', async () => {
    const { request, deps } = await createTestApp();
    const places: Place[] = [];
    for (const row of everyCall) {
      // A form is read by a parser of its own.
      if (row.form) continue;
      places.push(...findPlaces(row, await prepareAs(deps, row, row.by)));
    }
    const ask = async ({ put }: Place, value: string) => {
      const [path, init] = put(value);
      const answer = await request(path, init);
      await answer.body?.cancel();
      if (answer.status === 429) await deps.db.write((tx) => tx.delete(rateLimits));
      return answer.status;
    };
    const isFine = ({ expected }: Place, status: number) => status < 500 || expected.includes(status);

    const failed: string[] = [];
    for (const [at, place] of places.entries()) {
      const value = known[at % known.length] ?? '';
      const status = await ask(place, value);
      if (!isFine(place, status))
        failed.push(`${place.call} ${place.place} ${JSON.stringify(value)}: ${status}`);
    }
    expect(places.length).toBeGreaterThan(800);
    expect(failed).toEqual([]);

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostile, async (place, value) => {
        const status = await ask(place, value);
        expect(isFine(place, status), `${place.call} ${place.place}: ${status}`).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('finds nothing by being always true', async () => {
    const { request, deps } = await createTestApp();
    const admin = await createAdmin(deps);
    const client = await createClient(deps);
    const { id } = await createProject(deps, client.id);
    const read = async (path: string) => {
      const answer = await request(path, asCaller(admin));
      return { status: answer.status, text: (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '') };
    };
    const lists = [
      '/api/admin/projects?q=',
      '/api/admin/clients?q=',
      '/api/admin/search?q=',
      '/api/admin/saved-replies?q=',
      '/api/admin/messages?client=',
      '/api/admin/projects?client=',
      '/api/admin/projects?assignedTo=',
      '/api/admin/audit-log?actor=',
      '/api/admin/leads?owner=',
    ];
    const always = [
      "zz' OR '1'='1",
      "zz' OR 1=1--",
      'zz%',
      '%%%',
      '___',
      "zz') OR ('a'='a",
      'zz" OR ""="',
      'zz OR zz*',
      'bakery" OR "website',
    ];
    for (const list of lists) {
      const nothing = await read(list + 'zzzz');
      for (const text of always)
        expect(await read(list + encodeURIComponent(text)), list + text).toEqual(nothing);
    }
    for (const suffix of ["' OR '1'='1", "'--", '%', '" OR ""="', "' AND '1'='1"]) {
      for (const path of [
        '/api/admin/projects/',
        '/api/admin/clients/',
        '/api/admin/messages/',
        '/api/admin/leads/',
        '/api/admin/files/',
      ]) {
        expect((await read(path + encodeURIComponent(id + suffix))).status, path + suffix).not.toBe(200);
        expect((await read(path + encodeURIComponent(client.id + suffix))).status, path + suffix).not.toBe(
          200,
        );
      }
    }
  });
});
