import { clientSignedIn, clientUser, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, changeClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

const aroha = {
  email: 'aroha@bakery.example',
  password: 'bread-and-butter',
  firstName: 'Aroha',
  lastName: 'Ngata',
};

describe('registering', () => {
  it('opens an account, signs in and sends the welcome email', async () => {
    const { request, deps } = await createTestApp();
    const answer = await request(
      '/api/client/register',
      withJson({ ...aroha, email: ' Aroha@Bakery.example', company: 'Harbour Lane Bakery' }),
    );

    expect(answer.status).toBe(201);
    const { token, user } = clientSignedIn.parse(await answer.json());
    expect(user).toMatchObject({
      email: 'aroha@bakery.example',
      company: 'Harbour Lane Bakery',
      role: 'client',
    });
    expect((await request('/api/client/user', asCaller({ token }))).status).toBe(200);
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'client-welcome', recipient: 'aroha@bakery.example', props: { firstName: 'Aroha' } },
    ]);
  });

  it('starts without a plan, whether the demo is on or off, so that projects wait for a subscription', async () => {
    for (const demoMode of [true, false]) {
      const { request } = await createTestApp({ config: { demoMode } });
      const answer = await request('/api/client/register', withJson(aroha));

      const { user, token } = clientSignedIn.parse(await answer.json());
      expect(user).toMatchObject({ plan: null, planName: null, subscriptionStatus: 'inactive' });
      const project = { projectName: 'Bakery website', projectType: 'web_design' };
      expect((await request('/api/client/projects', withJson(project, { token }))).status).toBe(402);
    }
  });

  it('ignores fields that a visitor may not set', async () => {
    const { request, deps } = await createTestApp({ config: { demoMode: false } });
    const greedy = { ...aroha, role: 'admin', plan: 'superstack', subscriptionStatus: 'active' };
    await request('/api/client/register', withJson(greedy));

    expect(await deps.db.read.select().from(users)).toMatchObject([
      { plan: null, subscriptionStatus: 'inactive' },
    ]);
  });

  it('rejects an address that has an account, and sends no second email', async () => {
    const { request, deps } = await createTestApp();
    await request('/api/client/register', withJson(aroha));
    const again = await request(
      '/api/client/register',
      withJson({ ...aroha, email: 'AROHA@bakery.example' }),
    );

    expect(again.status).toBe(409);
    expect(errorBody.parse(await again.json()).error).toMatchObject({
      code: 'already_exists',
      message: 'An account with this email already exists.',
    });
    expect(await readOutbox(deps.db)).toHaveLength(1);
  });

  it('says what is wrong with each input', async () => {
    const { request } = await createTestApp();
    const input = { email: 'aroha', password: 'short', firstName: ' ', lastName: 'Ngata' };
    const answer = await request('/api/client/register', withJson(input));

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
      firstName: 'First name is required',
    });
  });

  it('rejects one of the most common passwords', async () => {
    const { request } = await createTestApp();
    const answer = await request('/api/client/register', withJson({ ...aroha, password: 'password1' }));

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      password: 'That password is too common. Choose one that’s harder to guess.',
    });
  });

  it('is limited by network address, counting only requests that could succeed', async () => {
    const { request, deps } = await createTestApp();
    const from = '203.0.113.9';
    for (let count = 0; count < 29; count += 1) {
      await countAttempt(deps, rateRules.registrationsByAddress, from);
    }
    for (let count = 0; count < 5; count += 1) {
      expect((await request('/api/client/register', withJson({}), from)).status).toBe(422);
    }

    expect((await request('/api/client/register', withJson(aroha), from)).status).toBe(201);
    expect((await request('/api/client/register', withJson(aroha), from)).status).toBe(429);
    expect((await request('/api/client/register', withJson(aroha), '203.0.113.10')).status).toBe(409);
  });
});

describe('the signed-in client', () => {
  it('is shown without any secret', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps, { resetToken: 'hash-of-a-link' });
    const answer = await request('/api/client/user', asCaller({ token }));

    const body: unknown = await answer.json();
    expect(clientUser.parse(body).id).toBe(id);
  });

  it('is read without the password and tokens, so they reach no other module', async () => {
    const { deps } = await createTestApp();
    const { id } = await createClient(deps, { resetToken: 'hash-of-a-link' });
    const row = await getClient(deps.db.read, id);

    expect(row.id).toBe(id);
    expect(JSON.stringify(row)).not.toMatch(/argon2id|hash-of-a-link/);
  });

  it('is shown the slug of a plan that content no longer has', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps, { plan: 'superstack' });
    const answer = await request('/api/client/user', asCaller({ token }));

    expect(clientUser.parse(await answer.json())).toMatchObject({
      plan: 'superstack',
      planName: 'superstack',
    });
  });

  it('is rejected at once when deactivated', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    await changeClient(deps, id, { isActive: false });

    expect((await request('/api/client/user', asCaller({ token }))).status).toBe(401);
  });
});
