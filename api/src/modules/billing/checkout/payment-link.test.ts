import {
  checkoutBuyer,
  errorBody,
  paymentLinkDays,
  subscriptionCreated,
  type SubscriptionCreated,
} from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sealPaymentLink } from '#/platform/tokens/payment-link.ts';
import { createBilledApp, pay, readEverybody } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createAdmin, createClient, signInAs, changeClient } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';

type Caller = Parameters<typeof withJson>[1];

const withoutPlan = {
  plan: null,
  subscriptionStatus: 'inactive',
  emailVerified: true,
  company: 'Kererū Café',
} as const;

let now: Date;
let world: Awaited<ReturnType<typeof createBilledApp>>;
let client: Awaited<ReturnType<typeof createClient>>;
let link: string;

beforeEach(async () => {
  now = new Date();
  world = await createBilledApp({ now: () => now });
  client = await createClient(world.deps, withoutPlan);
  link = await emailLink();
});

/** Lets staff email the client a link, and takes it out of the email. */
async function emailLink(): Promise<string> {
  const staff = await createAdmin(world.deps);
  await world.request(`/api/admin/clients/${client.id}/payment-link`, withJson({ plan: 'stackgrow' }, staff));
  return readEmailedToken(world.deps.db, 'payment-link');
}

const nobody: Caller = { headers: {} };

const ask = (token: string, caller: Caller = nobody, more: object = {}) =>
  world.request('/api/checkouts/payment-link', withJson({ link: token, ...more }, caller));

const begin = async (caller: Caller = nobody, more: object = {}): Promise<SubscriptionCreated> =>
  subscriptionCreated.strict().parse(await (await ask(link, caller, more)).json());

const show = async (token: string, caller: Caller = nobody) =>
  checkoutBuyer.parse(
    await (await world.request(`/api/checkouts/buyer?link=${token}`, asCaller(caller))).json(),
  );

/** Both what the page shows and what paying answers. */
async function expectProblem(token: string, problem: string, code: string, words: string, caller?: Caller) {
  const shown = await show(token, caller);
  expect(shown).toMatchObject({ kind: 'unusable-link', problem });
  const answer = await ask(token, caller);
  const { error } = errorBody.parse(await answer.json());
  expect(error.code).toBe(code);
  expect(error.message).toContain(words);
  expect(shown).toMatchObject({ obstacle: error.message });
}

describe('a payment link', () => {
  it('starts the plan of the client it names, in a browser where nobody is signed in', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ plan: 'stackgrow', amount: 7900, account: null });
    await pay(world, begun);
    await readEverybody(world);

    expect(await findPayingClient(world.deps.db.read, client.id)).toMatchObject({
      plan: 'stackgrow',
      status: 'active',
    });
  });

  it('shows the business and the plan, and nothing else of the client', async () => {
    expect(await show(link)).toEqual({ kind: 'link', business: 'Kererū Café', plan: 'stackgrow' });
    const answers = JSON.stringify([await show(link), await begin()]);
    for (const secret of [client.id, client.email, 'Aroha']) expect(answers).not.toContain(secret);
    expect(link).not.toContain(Buffer.from(client.email).toString('base64url').slice(0, 8));
  });

  it('signs nobody in', async () => {
    for (const answer of [await ask(link), await world.request(`/api/checkouts/buyer?link=${link}`)]) {
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('takes client, plan and price from the link, whatever the browser sends', async () => {
    const other = await createClient(world.deps, withoutPlan);
    const sent = { planName: 'stacklite', customerEmail: other.email, accountId: other.id, price: 1 };
    const begun = await begin(nobody, sent);
    expect(begun).toMatchObject({ plan: 'stackgrow', amount: 7900 });
    await pay(world, begun);
    await readEverybody(world);

    expect(await findPayingClient(world.deps.db.read, client.id)).toMatchObject({ plan: 'stackgrow' });
    expect(await findPayingClient(world.deps.db.read, other.id)).toMatchObject({ plan: null });
  });

  it('stays the client’s when their email changes while somebody pays', async () => {
    const begun = await begin();
    await changeClient(world.deps, client.id, { email: 'moved@kereru.example' });
    await pay(world, begun);
    await readEverybody(world);
    expect(await findPayingClient(world.deps.db.read, client.id)).toMatchObject({ plan: 'stackgrow' });
  });

  it('opens an account whose address nobody has confirmed to the owner of the mailbox', async () => {
    await changeClient(world.deps, client.id, { emailVerified: false });
    await pay(world, await begin());
    await readEverybody(world);
    expect((await world.request('/api/client/user', asCaller(client))).status).toBe(401);
    expect(await findPayingClient(world.deps.db.read, client.id)).toMatchObject({ plan: 'stackgrow' });
  });

  it('leaves what staff wrote of a client who has no password yet', async () => {
    await changeClient(world.deps, client.id, { emailVerified: false, isUnclaimed: true });
    await pay(world, await begin());
    await readEverybody(world);
    expect(await findPayingClient(world.deps.db.read, client.id)).toMatchObject({
      plan: 'stackgrow',
      company: 'Kererū Café',
    });
  });

  it('does not let a second holder take over the first one’s payment', async () => {
    const key = (name: string) => ({ headers: { 'idempotency-key': name } });
    const own = await begin(key('first-browser'));
    expect((await begin(key('another-browser'))).clientSecret).not.toBe(own.clientSecret);
    expect(await begin(key('first-browser'))).toEqual(own);
  });

  it('opened by the client who is signed in, even late, is an ordinary purchase of their account', async () => {
    expect(await show(link, client)).toMatchObject({ kind: 'client', id: client.id, obstacle: null });
    expect((await begin(client)).account?.id).toBe(client.id);
    now = addDays(now, paymentLinkDays);
    const again = { ...client, token: await signInAs(world.deps, 'client', client.id) };
    expect(await show(link, again)).toMatchObject({ kind: 'client', id: client.id });
  });
});

describe('a payment link is rejected', () => {
  it('when it has been changed or cut off, or is of another kind', async () => {
    const changed = `${link.slice(0, 60)}${link[60] === 'A' ? 'B' : 'A'}${link.slice(61)}`;
    for (const token of [changed, link.slice(0, -8), 'nothing', client.token]) {
      await expectProblem(token, 'invalid', 'not_found', 'This link isn’t complete.');
    }
  });

  it('when it was signed elsewhere', async () => {
    const elsewhere = { sessionSecret: 'another-secret-of-more-than-32-characters' };
    const named = { clientId: client.id, email: client.email, plan: 'stackgrow' };
    const token = sealPaymentLink(named, addDays(now, 1), elsewhere);
    await expectProblem(token, 'invalid', 'not_found', 'This link isn’t complete.');
  });

  it('after thirty days', async () => {
    now = addDays(now, paymentLinkDays - 1);
    expect(await show(link)).toMatchObject({ kind: 'link' });
    now = addDays(now, 1);
    await expectProblem(link, 'expired', 'link_expired', 'This link has expired');
  });

  it('once the client has another email address', async () => {
    await changeClient(world.deps, client.id, { email: 'new@kereru.example' });
    await expectProblem(link, 'expired', 'link_expired', 'This link has expired');
  });

  it('where another client is signed in, who may buy for their own account', async () => {
    const other = await createClient(world.deps, withoutPlan);
    const words = 'This link is for Kererū Café, and you’re signed in to another account.';
    await expectProblem(link, 'other-account', 'conflict', words, other);
  });

  it('where staff are signed in', async () => {
    const staff = await createAdmin(world.deps);
    expect(await show(link, staff)).toMatchObject({ kind: 'staff' });
    const answer = await ask(link, staff);
    expect(errorBody.parse(await answer.json()).error.message).toContain('You’re signed in as staff');
  });

  it('when the client has a plan, without saying which', async () => {
    await changeClient(world.deps, client.id, { plan: 'stackpro', subscriptionStatus: 'active' });
    await expectProblem(link, 'has-plan', 'already_exists', 'There’s already a plan for Kererū Café');
    expect(JSON.stringify(await show(link))).not.toMatch(/stackpro/i);
  });

  it('when the client is on hold', async () => {
    await changeClient(world.deps, client.id, { isActive: false });
    await expectProblem(link, 'unavailable', 'conflict', 'can’t be paid for at the moment');
  });

  it('when the plan isn’t sold any more', async () => {
    const named = { clientId: client.id, email: client.email, plan: 'superstack' };
    const token = sealPaymentLink(named, addDays(now, 1), world.deps.config);
    await expectProblem(token, 'unavailable', 'conflict', 'We don’t sell this plan any more.');
  });
});
