import { describe, expect, it } from 'vitest';
import { rateLimits } from './rate-limits.tables.ts';
import { countAttempt, rateRules, toLimitKey } from './rate-limit.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { readCountedKeys } from '#test/rate-limits.ts';

const written = {
  firstName: 'Rua',
  lastName: 'Henare',
  email: 'rua@driftwood-surf.example',
  service: 'A brand kit',
  message: 'Kia ora',
};
const rule = { name: 'knocks', limit: 5, minutes: 10 };

describe('a limit', () => {
  it('holds over several processes and any number of attempts at once', async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const [one, other] = await Promise.all([openTestDatabase(databaseUrl), openTestDatabase(databaseUrl)]);
    const knock = (db: typeof one) => countAttempt({ db, now: () => new Date() }, rule, 'rua');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => [knock(one), knock(other)]).flat(),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('starts again when its window has passed, and deletes the rows of windows that have', async () => {
    const db = await openTestDatabase();
    let now = new Date('2026-11-20T09:00:00Z');
    const knock = (subject: string) => countAttempt({ db, now: () => now }, rule, subject);
    for (let count = 0; count < 5; count += 1) await knock('rua');

    await expect(knock('rua')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 });
    now = new Date('2026-11-20T09:09:30Z');
    await expect(knock('rua')).rejects.toThrow('Please try again in a minute.');
    now = new Date('2026-11-20T09:10:00Z');
    await knock('rua');
    await knock('mere');
    expect(await db.read.select().from(rateLimits)).toMatchObject([{ hits: 1 }, { hits: 1 }]);
  });

  it('writes nothing for those it turns away', async () => {
    const db = await openTestDatabase();
    const knock = () => countAttempt({ db, now: () => new Date('2026-11-20T09:00:00Z') }, rule, 'rua');
    for (let count = 0; count < 5; count += 1) await knock();
    for (let count = 0; count < 20; count += 1) await knock().catch(() => undefined);

    expect(await db.read.select().from(rateLimits)).toMatchObject([{ hits: 5 }]);
  });
});

describe('the address a limit counts', () => {
  const countedKeys = async (caller: string, trustedProxies = 0, forwarded?: string) => {
    const { request, deps } = await createTestApp({ config: { trustedProxies } });
    const from = forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } };
    await request('/api/contact', withJson(written, from), caller);
    return readCountedKeys(deps);
  };

  it.each([
    [0, '203.0.113.1', '198.51.100.7'],
    [1, '203.0.113.1', '203.0.113.1'],
    [1, '6.6.6.6, 203.0.113.1', '203.0.113.1'],
    [2, '6.6.6.6, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    [2, '203.0.113.1', '198.51.100.7'],
    [1, '', '198.51.100.7'],
    [1, 'unknown', '198.51.100.7'],
    [1, '203.0.113.1:4001', '203.0.113.1'],
    [1, '::ffff:203.0.113.1', '203.0.113.1'],
    [1, '[::ffff:cb00:7101]:4001', '203.0.113.1'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [1, '[2001:DB8:1:2:ffff::6]:4001', '2001:db8:1:2::/64'],
    [1, '2001:db8::1%eth0', '2001:db8:0:0::/64'],
    [1, '[::1]', '0:0:0:0::/64'],
  ])('with %i proxies and X-Forwarded-For "%s" is %s', async (proxies, forwarded, address) => {
    expect(await countedKeys('198.51.100.7', proxies, forwarded)).toContain(
      toLimitKey(rateRules.leadsByAddress, address),
    );
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
  ])('without a proxy is of a caller from %s %s', async (caller, address) => {
    expect(await countedKeys(caller)).toContain(toLimitKey(rateRules.leadsByAddress, address));
  });
});
