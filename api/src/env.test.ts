import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnv } from '#/env.ts';

const hosted = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.stackworks.example',
  SESSION_SECRET: randomBytes(32).toString('base64'),
  SANITY_PROJECT_ID: 'abc123',
  SANITY_DATASET: 'production',
  SANITY_WEBHOOK_SECRET: 'a-secret-for-webhooks',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Stackworks <hello@stackworks.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-for-events',
};

function rejectionOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('parseEnv', () => {
  it('needs nothing: every service is then local and the demo is on', () => {
    const env = parseEnv({});

    expect(env).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4321',
      demoMode: true,
    });
    expect([env.content, env.email, env.stripe, env.sessionSecret]).toEqual([null, null, null, null]);
  });

  it('counts page views itself unless a service is set, which knows the site by its host', () => {
    const ANALYTICS_URL = 'https://plausible.example/api/event';
    expect(parseEnv({}).analytics).toBeNull();
    expect(parseEnv({ ...hosted, ANALYTICS_URL }).analytics).toEqual({
      url: ANALYTICS_URL,
      domain: 'www.stackworks.example',
    });
    expect(parseEnv({ ANALYTICS_URL, ANALYTICS_DOMAIN: 'stackworks' }).analytics?.domain).toBe('stackworks');
    expect(rejectionOf({ ANALYTICS_DOMAIN: 'stackworks' })).toContain('ANALYTICS_URL is missing');
    expect(rejectionOf({ ANALYTICS_URL: 'plausible' })).toContain('ANALYTICS_URL must');
  });

  it('takes a blank variable for an absent one', () => {
    expect(parseEnv({ PORT: ' ', SMTP_URL: '' }).port).toBe(4321);
  });

  it('names every bad variable at once', () => {
    const message = rejectionOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'stackworks',
      SESSION_SECRET: 'short',
      SMTP_URL: 'https://mail.example',
      ALLOW_SANDBOX: 'perhaps',
    });

    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'ALLOW_SANDBOX']) {
      expect(message).toContain(`${name} must`);
    }
  });

  it('leaves the values of bad variables, which may be secrets, out of the message', () => {
    expect(
      rejectionOf({ SESSION_SECRET: 'hunter2', SMTP_URL: 'http://user:hunter3@mail.example' }),
    ).not.toMatch(/hunter/);
  });

  it('rejects production without real services, naming each missing variable', () => {
    const message = rejectionOf({ NODE_ENV: 'production' });

    for (const name of Object.keys(hosted).filter((key) => key !== 'NODE_ENV')) {
      expect(message).toContain(`${name} is missing`);
    }
  });

  it('lets production run on the sandbox when ALLOW_SANDBOX says so', () => {
    expect(parseEnv({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).toMatchObject({
      content: null,
      demoMode: true,
    });
  });

  it('runs on the hosted services that are named, with the demo off', () => {
    expect(parseEnv(hosted)).toMatchObject({
      production: true,
      content: { projectId: 'abc123', dataset: 'production', webhookSecret: 'a-secret-for-webhooks' },
      email: { from: 'Stackworks <hello@stackworks.example>' },
      stripe: { secretKey: 'sk_live_1', apiUrl: undefined, linksUrl: 'https://buy.stripe.com/' },
      demoMode: false,
      deployHookUrl: null,
    });
  });

  it('leaves building the site to another host when its deploy hook is set', () => {
    const address = 'https://build.example/hooks/1';
    expect(parseEnv({ SITE_DEPLOY_HOOK_URL: address }).deployHookUrl).toBe(address);
    expect(rejectionOf({ SITE_DEPLOY_HOOK_URL: 'build.example' })).toContain('SITE_DEPLOY_HOOK_URL must be');
  });

  it('rejects half of a service', () => {
    expect(rejectionOf({ SANITY_PROJECT_ID: 'abc123', SMTP_URL: 'smtp://mail.example' })).toMatch(
      /SANITY_DATASET is missing.*MAIL_FROM is missing/,
    );
  });

  it('rejects Stripe keys of two modes, and test keys in production', () => {
    const tests = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
      expect(rejectionOf({ ...hosted, [name]: tests[name] })).toContain('are of different modes');
    }
    const production = { ...hosted, ...tests, NODE_ENV: 'production' };
    expect(rejectionOf(production)).toContain('STRIPE_SECRET_KEY is a test key');
  });

  it('rejects Stripe settings that could take no money, or verify no event', () => {
    const { STRIPE_SECRET_KEY, ...rest } = hosted;
    expect(rejectionOf({ STRIPE_SECRET_KEY })).toMatch(
      /STRIPE_PUBLISHABLE_KEY is missing.*STRIPE_WEBHOOK_SECRET is missing/,
    );
    expect(rejectionOf(rest)).toContain('STRIPE_SECRET_KEY is missing');
    expect(rejectionOf({ ...hosted, STRIPE_SECRET_KEY: 'pk_live_1' })).toContain('STRIPE_SECRET_KEY must');
  });

  it.each([
    'a'.repeat(40),
    'abab'.repeat(10),
    '0123456789'.repeat(4),
    'password'.repeat(5),
    'changeme'.repeat(4),
    'stackworks-production-session-secret-2026',
    'StackworksProductionSecret2026!!!',
    'a secret of at least thirty-two characters',
  ])('rejects %s as the secret of production', (SESSION_SECRET) => {
    expect(rejectionOf({ ...hosted, SESSION_SECRET })).toContain('SESSION_SECRET is easy to guess');
    expect(rejectionOf({ SESSION_SECRET })).toBe('accepted');
  });

  it('accepts random secrets of 32 characters and more', () => {
    for (let count = 0; count < 1000; count += 1) {
      for (const SESSION_SECRET of [
        randomBytes(16).toString('hex'),
        randomBytes(32).toString('base64'),
        randomUUID(),
      ]) {
        expect(rejectionOf({ ...hosted, SESSION_SECRET })).toBe('accepted');
      }
    }
  });

  it('rejects a public address of production without encryption, but not this machine', () => {
    expect(rejectionOf({ ...hosted, PUBLIC_URL: 'http://www.stackworks.example' })).toContain(
      'PUBLIC_URL begins with http://',
    );
    expect(rejectionOf({ ...hosted, PUBLIC_URL: 'http://localhost:4321' })).toBe('accepted');
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://www.stackworks.example' },
    { PUBLIC_URL: 'http://192.168.1.20:4321', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://localhost.stackworks.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { NODE_ENV: 'test', PUBLIC_URL: 'https://www.stackworks.example' },
    { ...hosted, NODE_ENV: 'development', SMTP_URL: '', MAIL_FROM: '' },
  ])('rejects the sandbox at %j, unless ALLOW_SANDBOX says so', (place) => {
    expect(rejectionOf(place)).toMatch(/is not this machine, and the sandbox .* only with ALLOW_SANDBOX=1/);
    expect(rejectionOf({ ...place, ALLOW_SANDBOX: '1' })).toBe('accepted');
  });

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:4321' },
    { PUBLIC_URL: 'http://[::1]:4321' },
    { PUBLIC_URL: 'http://localhost:4321', HOST: '0.0.0.0' },
  ])('runs the sandbox at %j, which is this machine', (place) => {
    expect(rejectionOf(place)).toBe('accepted');
  });

  it('rejects a public address with a path, which nothing here could serve', () => {
    expect(rejectionOf({ PUBLIC_URL: 'https://stackworks.example/shop' })).toContain('without a path');
  });
});
