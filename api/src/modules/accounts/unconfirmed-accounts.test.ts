import { clientSignedIn, convertedLead, errorBody } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { adminUsers } from './accounts.tables.ts';
import { withJson } from '#test/calls.ts';
import { email, owners, register, strangers } from '#test/unconfirmed-account.ts';
import { createAdmin, createProject } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

// Passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

type World = Awaited<ReturnType<typeof register>>;

/** The stranger is out, and the link that was emailed lets the owner of the address in. */
async function expectTakenOver(world: World): Promise<void> {
  const { request, deps, isSignedIn, signIn, readRow } = world;
  expect(await isSignedIn()).toBe(false);
  expect((await signIn(strangers)).status).toBe(401);
  expect(await readRow()).toMatchObject({ phone: null, company: null, isUnclaimed: true });
  const token = await readEmailedToken(deps.db, 'client-invitation');
  expect((await readOutbox(deps.db)).at(-1)?.recipient).toBe(email);
  const set = await request('/api/client/reset-password', withJson({ token, password: owners }));
  expect(set.status).toBe(200);
  const { user } = clientSignedIn.parse(await (await signIn(owners)).json());
  expect(user).toMatchObject({ emailVerified: true });
  expect(await readRow()).toMatchObject({ isUnclaimed: false });
}

const countInvitations = async ({ deps }: World) =>
  (await readOutbox(deps.db)).filter(({ template }) => template === 'client-invitation').length;

describe('an unconfirmed account that may be a stranger’s', () => {
  it('goes to the owner of its address when their lead is converted, under the name they gave', async () => {
    const world = await register();
    const answer = await world.convert();

    expect(convertedLead.parse(await answer.json())).toEqual({ clientId: world.id, isNew: true });
    expect(await world.readRow()).toMatchObject({ firstName: 'Aroha', lastName: 'Ngata' });
    await expectTakenOver(world);
  });

  it('goes to the owner of its address when staff grant it a plan', async () => {
    const world = await register();
    expect((await world.grant()).status).toBe(200);
    expect(await world.readRow()).toMatchObject({ plan: 'stacklite' });
    expect((await readOutbox(world.deps.db)).at(-1)?.props).toMatchObject({ because: 'plan' });
    await expectTakenOver(world);
  });

  it('loses the contact details a stranger entered when the owner of its address sets a forgotten password', async () => {
    const { request, deps, isSignedIn, signIn, readRow } = await register();
    await request('/api/client/forgot-password', withJson({ email }));
    const token = await readEmailedToken(deps.db, 'password-reset');
    const set = await request('/api/client/reset-password', withJson({ token, password: owners }));
    expect(set.status).toBe(200);

    expect(await isSignedIn()).toBe(false);
    expect((await signIn(owners)).status).toBe(200);
    expect(await readRow()).toMatchObject({ emailVerified: true, phone: null, company: null });
  });

  it('retains its contact details through a forgotten password once its address is confirmed', async () => {
    const { request, deps, stranger, verify, readLink, readRow } = await register();
    await verify({ token: await readLink() }, stranger);
    await request('/api/client/forgot-password', withJson({ email }));
    const token = await readEmailedToken(deps.db, 'password-reset');
    await request('/api/client/reset-password', withJson({ token, password: owners }));

    expect(await readRow()).toMatchObject({ phone: '021 000 000', company: 'Elsewhere' });
  });

  it('no longer moves to the stranger’s own address once it is transferred', async () => {
    const world = await register();
    const elsewhere = { email: 'mallory@elsewhere.example', currentPassword: strangers };
    await world.request('/api/client/profile', withJson(elsewhere, world.stranger, 'PATCH'));
    const token = await readEmailedToken(world.deps.db, 'email-verification');
    await world.convert();

    expect(await world.readRow()).toMatchObject({ pendingEmail: null });
    expect((await world.verify({ token, password: strangers })).status).toBe(410);
    await expectTakenOver(world);
  });

  it('is sent one link where a plan is granted after converting, and a new one once that has expired', async () => {
    const world = await register();
    await world.convert();
    await world.grant();
    expect(await countInvitations(world)).toBe(1);
    await expectTakenOver(world);

    const late = await register();
    await late.convert();
    late.passDays(8);
    late.staff.token = (await createAdmin(late.deps)).token;
    expect((await late.grant()).status).toBe(200);
    expect(await countInvitations(late)).toBe(2);
    await expectTakenOver(late);
  });

  it('does not change for both where its address is confirmed', async () => {
    const world = await register();
    await world.verify({ token: await world.readLink() }, world.stranger);
    expect(convertedLead.parse(await (await world.convert()).json()).isNew).toBe(false);
    expect((await world.grant()).status).toBe(200);
    expect(await world.isSignedIn()).toBe(true);
    expect((await world.signIn(strangers)).status).toBe(200);
    expect(await countInvitations(world)).toBe(0);
  });

  it('with work of its own isn’t transferred: staff have to have the address confirmed first', async () => {
    const world = await register();
    await createProject(world.deps, world.id);
    const answer = await world.convert();

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toContain('hasn’t confirmed it yet');
    expect(await world.isSignedIn()).toBe(true);
  });

  it('doesn’t stop a colleague with that address from joining the team', async () => {
    for (const path of ['/api/admin/add-team-member', '/api/admin/register']) {
      const world = await register();
      const { request, deps, stranger, staff } = world;
      await request('/api/messages', withJson({ content: 'Kia ora', senderType: 'client' }, stranger));
      const colleague = { email, password: 'long-white-cloud', firstName: 'Aroha', lastName: 'Ngata' };
      expect((await request(path, withJson(colleague, staff))).status).toBe(201);

      expect(await world.isSignedIn()).toBe(false);
      expect((await world.signIn(strangers)).status).toBe(401);
      expect(await world.readRow()).toBeUndefined();
      expect(await deps.db.read.$count(adminUsers, eq(adminUsers.email, email))).toBe(1);
      expect(await world.readDeletion()).toMatchObject({ actorType: 'admin', actorId: staff.id });
    }
  });

  it('blocks its address for the team while it has a plan', async () => {
    const world = await register();
    await world.grant();
    const { email: taken, ...names } = { email, firstName: 'Aroha', lastName: 'Ngata' };
    const invite = withJson({ email: taken, ...names }, world.staff);
    expect((await world.request('/api/admin/add-team-member', invite)).status).toBe(409);
  });
});
