import { checkoutBuyer, errorBody, idempotencyHeader, type SubscriptionCreated } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPayingClient, findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { askToBuy, beginToBuy, createBilledApp, pay, readEverybody, soldContent } from '#test/billed-app.ts';
import { createSubscriber } from '#test/billing.ts';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient, signInAs, changeClient } from '#test/factories.ts';

type World = Awaited<ReturnType<typeof createBilledApp>>;
type Person = Awaited<ReturnType<typeof createClient>>;
const soldSlugs = soldContent.plans.filter(({ isCurrent }) => isCurrent).map(({ slug }) => slug);

type Try = { person: Person; plan: string };

const withoutPlan = { plan: null, subscriptionStatus: 'inactive', emailVerified: true } as const;

let world: World;
beforeEach(async () => {
  world = await createBilledApp();
});

const begin = ({ person, plan }: Try, more: object = {}): Promise<SubscriptionCreated> =>
  beginToBuy(world, plan, { customerEmail: person.email, accountId: person.id, ...more }, person);

const readError = async (response: Response) => {
  const { error } = errorBody.parse(await response.json());
  return { code: error.code, message: error.message };
};

/** What may happen between choosing a plan and paying for it. */
const interruptions: Record<string, (attempt: Try) => Promise<SubscriptionCreated>> = {
  'nothing in between': begin,
  'a double click': async (attempt) => {
    const [first, second] = await Promise.all([begin(attempt), begin(attempt)]);
    expect(second).toEqual(first);
    return first;
  },
  'a reload on the second step': async (attempt) => {
    const first = await begin(attempt);
    expect(await begin(attempt)).toEqual(first);
    return first;
  },
  'the back button from another plan': async ({ person, plan }) => {
    const other = soldSlugs.find((slug) => slug !== plan) ?? plan;
    await begin({ person, plan: other });
    return begin({ person, plan });
  },
  'somebody else’s email in the form': (attempt) =>
    begin(attempt, { customerEmail: 'someone@else.example', customerName: 'Someone Else' }),
  'a session that ends on the first step': async ({ person, plan }) => {
    const named = { customerEmail: person.email, accountId: person.id };
    const rejected = await readError(await askToBuy(world, plan, named));
    expect(rejected.code).toBe('unauthenticated');
    expect(rejected.message).toContain('Sign in again');
    return begin({ person: { ...person, token: await signInAs(world.deps, 'client', person.id) }, plan });
  },
  'another account signed in meanwhile': async ({ person, plan }) => {
    const other = await createClient(world.deps, withoutPlan);
    const response = await askToBuy(world, plan, { accountId: person.id }, other);
    expect((await readError(response)).code).toBe('unauthenticated');
    return begin({ person, plan });
  },
  'a change of email before paying': async ({ person, plan }) => {
    const begun = await begin({ person, plan });
    await changeClient(world.deps, person.id, { email: `new-${person.email}` });
    return begun;
  },
  'a stranger who registers the email given up before paying': async ({ person, plan }) => {
    const begun = await begin({ person, plan });
    await changeClient(world.deps, person.id, { email: `moved-${person.email}` });
    await createClient(world.deps, { ...withoutPlan, email: person.email });
    return begun;
  },
  'a stranger who names the same email': async ({ person, plan }) => {
    const named = { customerEmail: person.email };
    const stranger = await beginToBuy(world, plan, named, { headers: {} });
    const begun = await begin({ person, plan });
    const after = await beginToBuy(world, plan, named);
    const secrets = [stranger, begun, after].map(({ clientSecret }) => clientSecret);
    expect(new Set(secrets).size).toBe(3);
    return begun;
  },
};

describe('a plan bought in a signed-in client’s session', () => {
  const names = Object.keys(interruptions);
  const tries = Array.from({ length: 20 }, (_, at) => ({
    plan: soldSlugs[(at + Math.floor(at / names.length)) % soldSlugs.length] ?? 'stacklite',
    what: names[at % names.length] ?? '',
  }));

  it.each(tries)('is that account’s: $plan, with $what', async ({ plan, what }) => {
    const person = await createClient(world.deps, withoutPlan);
    const begun = await interruptions[what]?.({ person, plan });
    if (!begun) throw new Error('nothing was begun');
    expect(begun.account?.id).toBe(person.id);
    await pay(world, begun);
    await readEverybody(world);
    expect(await findPayingClient(world.deps.db.read, person.id)).toMatchObject({
      plan,
      status: 'active',
    });
    expect(await findPayingClientByEmail(world.deps.db.read, 'someone@else.example')).toBeNull();
  });

  it('is there as soon as the portal asks, though Stripe has reported nothing', async () => {
    const person = await createClient(world.deps, withoutPlan);
    await pay(world, await begin({ person, plan: 'stackgrow' }));
    const response = await world.request('/api/client/billing/refresh', asCaller(person, 'POST'));
    expect(await response.json()).toMatchObject({ plan: 'stackgrow', status: 'active' });
  });

  it('resumes in another browser, and starts again for a client whose plan has lapsed', async () => {
    const person = await createClient(world.deps, withoutPlan);
    const first = await begin({ person, plan: 'stacklite' });
    const phone = { ...person, token: await signInAs(world.deps, 'client', person.id) };
    expect(await begin({ person: phone, plan: 'stacklite' })).toEqual(first);
    await pay(world, first);
    await readEverybody(world);

    const before = await findPayingClient(world.deps.db.read, person.id);
    await world.stripe.subscriptions.cancel(before?.stripeSubscriptionId ?? '');
    await syncCustomer(world.deps, before?.stripeCustomerId ?? '');
    await pay(world, await begin({ person, plan: 'stackpro' }));
    await readEverybody(world);
    expect(await findPayingClient(world.deps.db.read, person.id)).toMatchObject({
      plan: 'stackpro',
      status: 'active',
      stripeCustomerId: before?.stripeCustomerId,
    });
  });
});

describe('the secret a plan is paid with', () => {
  const secretOf = ({ clientSecret }: SubscriptionCreated) => clientSecret;
  const visitor = (key: string) => ({ headers: { [idempotencyHeader]: key } });

  it('of a client isn’t resumed by a visitor, another client or anybody signed out', async () => {
    const person = await createClient(world.deps, withoutPlan);
    const other = await createClient(world.deps, withoutPlan);
    const own = await begin({ person, plan: 'stackgrow' });
    const named = { customerEmail: person.email };
    const others = [
      await beginToBuy(world, 'stackgrow', named, visitor('another-browser')),
      await beginToBuy(world, 'stackgrow', named, { headers: {} }),
      await beginToBuy(world, 'stackgrow', { ...named, accountId: other.id }, other),
    ];
    expect(others.map(secretOf)).not.toContain(own.clientSecret);
    for (const caller of [{}, other]) {
      expect((await askToBuy(world, 'stackgrow', { ...named, accountId: person.id }, caller)).status).toBe(
        401,
      );
      const seen = await world.request(`/api/checkouts/${own.checkoutId}`, asCaller(caller));
      expect(await seen.text()).not.toContain(own.clientSecret.split('_secret_')[0]);
    }
    expect(await begin({ person, plan: 'stackgrow' })).toEqual(own);
  });

  it('of a visitor is given to that browser alone, whatever email another one names', async () => {
    const own = await beginToBuy(world, 'stackgrow', {}, visitor('first-browser'));
    const client = await createClient(world.deps, withoutPlan);
    const others = [
      await beginToBuy(world, 'stackgrow', {}, visitor('another-browser')),
      await beginToBuy(world, 'stackgrow', {}, { headers: {} }),
      await beginToBuy(world, 'stackgrow', { accountId: client.id }, client),
    ];
    expect(others.map(secretOf)).not.toContain(own.clientSecret);
    expect(await beginToBuy(world, 'stackgrow', {}, visitor('first-browser'))).toEqual(own);
  });
});

describe('a plan is not sold', () => {
  const readBuyer = async (caller: Parameters<typeof asCaller>[0]) =>
    checkoutBuyer.parse(await (await world.request('/api/checkouts/buyer', asCaller(caller))).json());

  it('to a client who has one, who is shown why before and after they ask', async () => {
    const active = await createSubscriber(world.deps, {}, { plan: 'stackpro' });
    const granted = await createClient(world.deps, { plan: 'superstack' });
    const late = await createSubscriber(
      world.deps,
      { stripeStatus: 'past_due' },
      { plan: 'stackgrow', subscriptionStatus: 'past_due' },
    );
    for (const [person, words] of [
      [active, 'You already have StackPro, so there’s nothing to buy here.'],
      [granted, 'so there’s nothing to buy here. Our team set it up for you: message us to change it.'],
      [late, 'You already have StackGrow, and its last payment is still due.'],
    ] as const) {
      const rejected = await readError(await askToBuy(world, 'stacklite', {}, person));
      expect(rejected.code).toBe('already_exists');
      expect(rejected.message).toContain(words);
      expect(await readBuyer(person)).toMatchObject({ id: person.id, obstacle: rejected.message });
    }
  });

  it('to staff, whatever email they give', async () => {
    const admin = await createAdmin(world.deps);
    expect(await readBuyer(admin)).toMatchObject({ kind: 'staff' });
    const response = await askToBuy(world, 'stacklite', { customerEmail: 'new@shop.example' }, admin);
    const rejected = await readError(response);
    expect(rejected.code).toBe('conflict');
    expect(rejected.message).toContain('You’re signed in as staff');
  });

  it('but is to a visitor and to a client without one', async () => {
    const person = await createClient(world.deps, withoutPlan);
    expect(await readBuyer({})).toEqual({ kind: 'visitor' });
    expect(await readBuyer(person)).toMatchObject({
      name: 'Aroha Ngata',
      email: person.email,
      obstacle: null,
    });
  });
});
