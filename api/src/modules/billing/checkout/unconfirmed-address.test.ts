import { clientSignedIn, clientUser, hostedPage } from '@stackworks/contracts';
import { expect, it, vi } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import {
  buy,
  buyer,
  buyOnPage,
  beginToBuy,
  createBilledApp,
  listEmails,
  pay,
  readEverybody,
} from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { readEmailedToken } from '#test/outbox.ts';
import { changeClient } from '#test/factories.ts';

const email = buyer.customerEmail;
const oldPassword = 'bread-and-butter';
const newPassword = 'a-better-horse-2';

/** Registers an address, perhaps somebody else's, without confirming it. */
async function register() {
  const app = await createBilledApp();
  const { request, deps } = app;
  const person = { email, password: oldPassword, firstName: 'Aroha', lastName: 'Ngata' };
  const response = await request('/api/client/register', withJson(person));
  const { token } = clientSignedIn.parse(await response.json());
  const client = await findPayingClientByEmail(deps.db.read, email);
  if (!client) throw new Error('nobody has registered');
  const me = { token };
  return {
    ...app,
    id: client.id,
    me,
    /** Begins to buy a plan out of their own session. */
    askInside: async () => {
      await request(
        '/api/create-subscription',
        withJson({ planName: 'StackGrow', ...buyer }, { headers: { authorization: `Bearer ${token}` } }),
      );
    },
    readAll: () => readEverybody(app),
    isSignedIn: async () => (await request('/api/client/user', asCaller(me))).status === 200,
    signIn: async (password: string) =>
      (await request('/api/client/login', withJson({ email, password }))).status,
    readStanding: () => findPayingClientByEmail(deps.db.read, email),
  };
}

type World = Awaited<ReturnType<typeof register>>;

async function expectHandedOver(world: World): Promise<void> {
  const { request, deps, isSignedIn, signIn } = world;
  expect(await isSignedIn()).toBe(false);
  expect(await signIn(oldPassword)).toBe(401);
  const token = await readEmailedToken(deps.db, 'plan-started');
  const set = await request('/api/client/reset-password', withJson({ token, password: newPassword }));
  expect(set.status).toBe(200);
  const response = await request('/api/client/login', withJson({ email, password: newPassword }));
  const { user } = clientSignedIn.parse(await response.json());
  expect(clientUser.parse(user).emailVerified).toBe(true);
}

// Passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

it('a plan bought with an address that somebody else registered opens to the owner of the mailbox', async () => {
  const world = await register();
  await buy(world, 'StackGrow');
  await world.readAll();
  expect(await world.readStanding()).toMatchObject({ id: world.id, plan: 'stackgrow', status: 'active' });
  await expectHandedOver(world);
  await world.readAll();
  expect(await world.signIn(newPassword)).toBe(200);
  expect((await listEmails(world, email)).filter((template) => template === 'plan-started')).toHaveLength(1);
});

it.each(['stackgrow', 'brand-kit'])('%s bought on an open page does so too', async (what) => {
  const world = await register();
  await buyOnPage(world, what, { email });
  await world.readAll();
  await expectHandedOver(world);
});

it('so does a plan bought both inside the account and outside, in either order', async () => {
  for (const isFirst of [true, false]) {
    const world = await register();
    if (isFirst) await world.askInside();
    const begun = await beginToBuy(world, 'StackGrow');
    await world.askInside();
    await pay(world, begun);
    await world.readAll();
    await expectHandedOver(world);
  }
});

it('a plan or an add-on bought in the account’s own session leaves it unchanged', async () => {
  const world = await register();
  const { request, stripe, me } = world;
  await beginToBuy(world, 'StackGrow');
  await world.askInside();
  const [invoice] = (await stripe.invoices.list({ expand: ['data.confirmation_secret'] })).data;
  await pay(world, { clientSecret: invoice?.confirmation_secret?.client_secret ?? '' });
  await world.readAll();
  expect(await world.readStanding()).toMatchObject({ status: 'active' });

  const order = await request('/api/client/billing/add-ons', withJson({ addOn: 'brand-kit' }, me));
  hostedPage.parse(await order.json());
  const [session] = (await stripe.checkout.sessions.list({ limit: 1 })).data;
  await stripe.rawRequest('POST', `/v1/payment_pages/${session?.id}/confirm`, {
    payment_method: 'pm_card_visa',
    email,
  });
  await world.readAll();
  expect(await listEmails(world, email)).toContain('order-received');
  expect(await world.isSignedIn()).toBe(true);
  expect(await world.signIn(oldPassword)).toBe(200);
  await expect(readEmailedToken(world.deps.db, 'plan-started')).rejects.toThrow();
});

it('a plan bought with a confirmed address leaves its account unchanged', async () => {
  const world = await register();
  await changeClient(world.deps, world.id, { emailVerified: true });
  await buy(world, 'StackGrow');
  await world.readAll();
  expect(await world.readStanding()).toMatchObject({ status: 'active' });
  expect(await world.isSignedIn()).toBe(true);
  expect(await world.signIn(oldPassword)).toBe(200);
});
