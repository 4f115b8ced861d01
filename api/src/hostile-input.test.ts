import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rateLimits } from './platform/rate-limits/rate-limits.tables.ts';
import { prepareAs, toRows } from '#test/access-calls.ts';
import { clientCalls } from '#test/client-calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { staffCalls } from '#test/staff-calls.ts';

/** One more than the stack holds where something goes down into what it reads. */
const depth = 200_000;

/** Bodies that go down 200,000 levels. They take long to read, so each call is sent one of them. */
const deepBodies = [
  '['.repeat(depth) + ']'.repeat(depth),
  `${'{"":'.repeat(depth)}1${'}'.repeat(depth)}`,
  '['.repeat(depth),
];

/** Other bodies nobody sends who means well. */
const bodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  null: 'null',
  'a number beyond all': '1e999',
  'bytes that are no text': new Uint8Array([
    0x7b, 0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d,
  ]),
};

/** What is put in the place of each part of a right body, as JSON. */
const values = [
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"__proto__"', '"constructor"'],
  ...['1e308', '-1e308', '9007199254740993', 'null', '[]', '{"__proto__":{"isPolluted":true}}'],
];
const pollution = '"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":true}}';

/** What stands in an address, and in a query. */
const names = ['%00', '__proto__', 'constructor', '%ed%a0%80', 'x'.repeat(3000)];
const toCursor = (text: string) => Buffer.from(text).toString('base64url');
const queries = [
  ...['%00', '__proto__', '%ed%a0%80', toCursor('{"__proto__":1}'), toCursor('["\\u0000","\\ud800"]')]
    .concat(toCursor('['.repeat(3000) + ']'.repeat(3000)), toCursor('[1e999,null]'))
    .map((cursor) => `cursor=${cursor}`),
  ...['%00', '__proto__', '%ed%a0%80', '%22%27%29*%00'].map((words) => `q=${words}`),
  ...['1e999', '-1', '99999999999999999999', 'NaN'].map((limit) => `limit=${limit}`),
  'sort=__proto__&status=constructor&__proto__[isPolluted]=1&constructor[prototype][isPolluted]=1',
];

type Case = { name: string; path: string; init: RequestInit };

/** Everything hostile that one call can be sent. */
function* toCases({ path, init }: { path: string; init: RequestInit }, pattern: string): Generator<Case> {
  const [address = '', query] = path.split('?');
  const parts = pattern.split('/');
  if (parts.some((part) => part.startsWith(':'))) {
    for (const name of names) {
      const other = parts.map((part) => (part.startsWith(':') ? name : part)).join('/');
      yield { name: `at ${name.slice(0, 20)}`, path: other, init };
    }
  }
  if (init.method === 'GET') {
    for (const hostile of queries) {
      yield { name: hostile.slice(0, 60), path: `${address}?${query ? `${query}&` : ''}${hostile}`, init };
    }
  }
  if (typeof init.body !== 'string') return;
  const deep = deepBodies[pattern.length % deepBodies.length] ?? '';
  yield { name: 'lists or objects within each other', path, init: { ...init, body: deep } };
  for (const [name, body] of Object.entries(bodies)) yield { name, path, init: { ...init, body } };
  const right = z.record(z.string(), z.unknown()).parse(JSON.parse(init.body));
  const rightParts = Object.entries(right).map(([key, value]) => [key, JSON.stringify(value)] as const);
  const write = (entries: readonly (readonly [string, string])[]) =>
    `{${[...entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`), pollution].join()}}`;
  for (const [key] of rightParts) {
    for (const value of values) {
      const body = write(rightParts.map(([other, own]) => [other, other === key ? value : own]));
      yield { name: `${key}: ${value}`, path, init: { ...init, body } };
    }
  }
  yield { name: 'more than was asked for', path, init: { ...init, body: write(rightParts) } };
}

describe(
  'hostile input is rejected or taken as what it is, and never breaks the call',
  { timeout: 120_000 },
  () => {
    it.each([
      { whose: 'the staff’s', calls: staffCalls, caller: 'admin' },
      { whose: 'everybody’s', calls: clientCalls, caller: 'owner' },
    ] as const)('at each of $whose calls', async ({ calls, caller }) => {
      const { request, deps } = await createTestApp();
      const broken: string[] = [];
      let count = 0;
      for (const row of toRows(calls)) {
        const [, pattern = ''] = row.call.split(' ');
        await deps.db.write((tx) => tx.delete(rateLimits));
        for (const { name, path, init } of toCases(await prepareAs(deps, row, caller), pattern)) {
          const answer = await request(path, init);
          await answer.body?.cancel();
          count += 1;
          // A service that is away is away for everyone.
          if (answer.status >= 500 && !row.statuses.includes(answer.status)) {
            broken.push(`${row.call}, ${name}: ${answer.status}`);
          }
        }
      }

      expect(broken).toEqual([]);
      expect(count).toBeGreaterThan(1000);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect('isPolluted' in {}).toBe(false);
    });
  },
);
