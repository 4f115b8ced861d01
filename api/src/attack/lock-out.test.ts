import { describe, expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';

/** How many guesses come in; `LOCK_OUT_GUESSES=10000` takes some minutes. */
const guesses = Number(process.env['LOCK_OUT_GUESSES'] ?? 400);

const home = '2001:db8:ffff:1::7';
const toCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe.each(['client', 'admin'] as const)('an attacker who tries to lock a %s out', (role) => {
  const create = async () => {
    const app = await createTestApp();
    const { email } = await (role === 'client' ? createClient : createAdmin)(app.deps);
    return {
      ...app,
      email,
      signIn: (word: string, address: string, cookie?: string) =>
        app.request(
          `/api/${role}/login`,
          withJson({ email, password: word }, cookie === undefined ? {} : { cookie }),
          address,
        ),
    };
  };

  it(
    `fails with ${guesses} guesses, each from another /64 of their /48`,
    { timeout: 30 * 60_000 },
    async () => {
      const { signIn } = await create();
      const statuses = new Map<number, number>();
      for (let guess = 0; guess < guesses; guess += 1) {
        const { status } = await signIn(`guess-number-${guess}`, `2001:db8:1:${guess.toString(16)}::1`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }

      // Each address and account may fail ten times, a /48 four times as often.
      expect(statuses.get(401)).toBeLessThanOrEqual(40);
      expect(statuses.get(429)).toBe(guesses - (statuses.get(401) ?? 0));
      // A browser that has never been seen, on another line.
      expect((await signIn(password, home)).status).toBe(200);
    },
  );

  it('fails on a device where the owner has signed in before', { timeout: 60_000 }, async () => {
    const { signIn } = await create();
    const device = toCookies(await signIn(password, home));
    for (let guess = 0; guess < 110; guess += 1) {
      await signIn(`guess-number-${guess}`, `203.0.113.${guess}`);
    }

    expect((await signIn(password, '198.51.100.7')).status).toBe(429);
    expect((await signIn(password, '198.51.100.7', device)).status).toBe(200);
  });

  it('gains nothing from a known device of their own, or a forged one', { timeout: 60_000 }, async () => {
    const { signIn, request, deps } = await create();
    const other = await (role === 'client' ? createClient : createAdmin)(deps);
    const login = withJson({ email: other.email, password });
    const own = toCookies(await request(`/api/${role}/login`, login, home));
    const known = toCookies(await signIn(password, home));

    for (const cookie of [own, known.replace(/.{3}$/, 'abc'), known.replace('_device=', '_other=')]) {
      const address = '203.0.113.9';
      for (let guess = 0; guess < 10; guess += 1) await signIn(`guess-number-${guess}`, address, cookie);
      expect((await signIn(password, address, cookie)).status).toBe(429);
    }
    for (let guess = 0; guess < 10; guess += 1) await signIn(`guess-number-${guess}`, home, known);
    expect((await signIn(password, home, known)).status).toBe(429);
  });
});
