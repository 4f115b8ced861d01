import {
  clientSignedIn,
  clientUser,
  companyPeople,
  invitationLink,
  invitationOffer,
  ownCompanies,
} from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { memberships, people } from '#/modules/accounts/accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import {
  addMember,
  changeClient,
  createAdmin,
  createClient,
  createProject,
  password,
  signInAs,
} from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { messagesOf } from '#test/threads.ts';

/** A company with an owner, whose clock the test moves. */
async function openCompany() {
  const clock = { now: new Date('2026-11-23T21:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const owner = await createClient(deps, {
    ...{ company: 'Bakery', firstName: 'Aroha', lastName: 'Ngata', emailVerified: true },
  });
  const ask = (path: string, caller: { token: string }, method = 'GET') =>
    request(`/api/client/${path}`, asCaller(caller, method));
  const send = (path: string, body: object, caller?: { token: string }, method = 'POST') =>
    request(`/api/client/${path}`, withJson(body, caller, method));
  return {
    ...{ request, deps, owner, ask, send },
    pass: (days: number) => {
      clock.now = addDays(clock.now, days);
    },
    invite: async (email: string, role = 'editor') => {
      const answer = await send('company/invitations', { email, role }, owner);
      expect(answer.status, await answer.clone().text()).toBe(201);
      return readEmailedToken(deps.db, 'member-invitation');
    },
    read: async (caller: { token: string } = owner) =>
      companyPeople.parse(await (await ask('company', caller)).json()),
  };
}

const names = { firstName: 'Pip', lastName: 'Rua', password: 'a-good-password-1' };

it('somebody who is invited sees what it’s about, joins with a password, and is in the company', async () => {
  const { send, invite, read, deps } = await openCompany();
  const token = await invite('pip@bakery.example');
  const offer = invitationOffer.parse(await (await send('invitations/check', { token })).json());
  expect(offer).toEqual({
    ...{ company: 'Bakery', invitedBy: 'Aroha Ngata', email: 'pip@bakery.example' },
    ...{ role: 'editor', hasAccount: false },
  });

  const joined = clientSignedIn.parse(await (await send('invitations/accept', { token, ...names })).json());
  expect(joined.user).toMatchObject({ firstName: 'Pip', company: 'Bakery', memberRole: 'editor' });
  const { people: now, invitations } = await read(joined);
  expect(now.map(({ firstName, role }) => [firstName, role])).toEqual([
    ['Aroha', 'owner'],
    ['Pip', 'editor'],
  ]);
  expect(invitations).toEqual([]);
  expect((await send('invitations/accept', { token, ...names })).status).toBe(410);
  expect((await readOutbox(deps.db)).map(({ template }) => template)).toContain('member-joined');
});

it('an invitation ends after a week, when it is sent again, and when it is withdrawn', async () => {
  const {
    send,
    ask,
    invite,
    read,
    owner: { id: companyId },
    pass,
    deps,
  } = await openCompany();
  const isOpen = async (token: string) => (await send('invitations/check', { token })).status === 200;
  const first = await invite('pip@bakery.example');
  pass(8);
  expect(await isOpen(first)).toBe(false);

  const owner = { token: await signInAs(deps, 'client', companyId) };
  const [{ id } = { id: '' }] = (await read(owner)).invitations;
  expect((await ask(`company/invitations/${id}/resend`, owner, 'POST')).status).toBe(200);
  const again = await readEmailedToken(deps.db, 'member-invitation');
  expect(await isOpen(again)).toBe(true);
  const made = await (await ask(`company/invitations/${id}/link`, owner, 'POST')).json();
  const copied = new URL(invitationLink.parse(made).url).searchParams.get('token') ?? '';
  expect([await isOpen(again), await isOpen(copied)]).toEqual([false, true]);

  expect((await ask(`company/invitations/${id}`, owner, 'DELETE')).status).toBe(204);
  expect(await isOpen(copied)).toBe(false);
});

it('a link that was passed on proves no address: who joins by it has yet to confirm theirs', async () => {
  const { send, ask, invite, read, deps, owner } = await openCompany();
  await createClient(deps, { email: 'rua@surf.example', emailVerified: false });
  for (const [email, answer] of [
    ['pip@bakery.example', names],
    ['rua@surf.example', { password }],
  ] as const) {
    await invite(email);
    const [{ id } = { id: '' }] = (await read()).invitations;
    const made = await (await ask(`company/invitations/${id}/link`, owner, 'POST')).json();
    const token = new URL(invitationLink.parse(made).url).searchParams.get('token');
    const { user } = clientSignedIn.parse(
      await (await send('invitations/accept', { token, ...answer })).json(),
    );
    expect(user).toMatchObject({ email, emailVerified: false });
  }
  const asked = (await readOutbox(deps.db)).filter(({ template }) => template === 'email-verification');
  expect(asked.map(({ recipient }) => recipient)).toEqual(['pip@bakery.example']);
});

it('a confirmation of somebody’s address changes nothing of the company they are in', async () => {
  const { send, ask, invite, read, deps, owner, request } = await openCompany();
  await request('/api/client/profile', withJson({ phone: '021 555 0100' }, owner, 'PATCH'));
  await invite('pip@bakery.example');
  const [{ id } = { id: '' }] = (await read()).invitations;
  const made = await (await ask(`company/invitations/${id}/link`, owner, 'POST')).json();
  const token = new URL(invitationLink.parse(made).url).searchParams.get('token');
  await send('invitations/accept', { token, ...names });
  const confirmation = {
    token: await readEmailedToken(deps.db, 'email-verification'),
    password: 'another-one-123',
  };
  expect((await request('/api/client/verify-email', withJson(confirmation))).status).toBe(422);
  expect(clientUser.parse(await (await ask('user', owner)).json())).toMatchObject({ phone: '021 555 0100' });
});

it('an owner invites once their own address is confirmed', async () => {
  const { send, deps } = await openCompany();
  const other = await createClient(deps, { emailVerified: false });
  const input = { email: 'pip@bakery.example', role: 'editor' };
  expect((await send('company/invitations', input, other)).status).toBe(409);
});

it('an invitation to an address that somebody in the company has moved to says so', async () => {
  const { send, invite, deps, owner } = await openCompany();
  const token = await invite('rua@surf.example');
  await addMember(deps, owner.id, 'approver', { email: 'rua@surf.example' });
  expect((await send('invitations/accept', { token, password })).status).toBe(409);
});

it('nobody is invited twice, nor when they are in the company already', async () => {
  const { send, invite, owner } = await openCompany();
  await invite('pip@bakery.example');
  for (const email of ['pip@bakery.example', owner.email]) {
    expect((await send('company/invitations', { email, role: 'editor' }, owner)).status).toBe(409);
  }
});

it('who has an account joins with its password, and switches between companies', async () => {
  const { send, ask, invite, deps } = await openCompany();
  const rua = await createClient(deps, { company: 'Surf', email: 'rua@surf.example' });
  const token = await invite('rua@surf.example', 'approver');
  expect((await send('invitations/accept', { token, ...names, password: 'not-hers-at-all' })).status).toBe(
    422,
  );
  const joined = clientSignedIn.parse(await (await send('invitations/accept', { token, password })).json());
  expect(joined.user).toMatchObject({ company: 'Bakery', memberRole: 'approver', personId: rua.personId });

  const { items } = ownCompanies.parse(await (await ask('companies', joined)).json());
  expect(items.map(({ name, role }) => [name, role])).toEqual([
    ['Surf', 'owner'],
    ['Bakery', 'approver'],
  ]);
  expect((await ask(`companies/${rua.id}/switch`, joined, 'POST')).status).toBe(200);
  const user = clientUser.parse(await (await ask('user', joined)).json());
  expect(user).toMatchObject({ id: rua.id, company: 'Surf', memberRole: 'owner' });
});

it('a company of somebody else can’t be switched to', async () => {
  const { ask, owner, deps } = await openCompany();
  const other = await createClient(deps);
  expect((await ask(`companies/${other.id}/switch`, owner, 'POST')).status).toBe(404);
});

it('what a person writes has their name, and is the company’s', async () => {
  const { send, owner, deps } = await openCompany();
  const { id: projectId } = await createProject(deps, owner.id);
  const pip = await addMember(deps, owner.id, 'editor', { firstName: 'Pip', lastName: 'Rua' });
  const path = `conversations/project/${projectId}/messages`;
  expect((await send(path, { content: 'Kia ora' }, pip)).status).toBe(201);
  expect(await messagesOf(deps)).toMatchObject([
    { conversationId: projectId, senderId: pip.personId, senderName: 'Pip Rua', senderType: 'client' },
  ]);
});

it('somebody whose role changes may do what it says from the next call', async () => {
  const { send, ask, owner, deps } = await openCompany();
  const pip = await addMember(deps, owner.id, 'editor');
  expect((await ask('projects', pip)).status).toBe(200);
  const change = { role: 'billing' };
  expect((await send(`company/people/${pip.personId}`, change, owner, 'PATCH')).status).toBe(200);
  expect([(await ask('projects', pip)).status, (await ask('billing', pip)).status]).toEqual([403, 200]);
});

it('somebody who is removed is signed out there, and has no account without another company', async () => {
  const { ask, owner, deps } = await openCompany();
  const other = await createClient(deps);
  const pip = await addMember(deps, owner.id, 'editor');
  const rua = await addMember(deps, owner.id, 'approver');
  await deps.db.write((tx) =>
    tx
      .insert(memberships)
      .values({ companyId: other.id, personId: rua.personId, role: 'editor', joinedAt: '' }),
  );
  for (const { personId } of [pip, rua]) {
    expect((await ask(`company/people/${personId}`, owner, 'DELETE')).status).toBe(204);
  }
  expect([(await ask('user', pip)).status, (await ask('user', rua)).status]).toEqual([401, 401]);
  const left = (id: string) => deps.db.read.$count(people, eq(people.id, id));
  expect([await left(pip.personId), await left(rua.personId)]).toEqual([0, 1]);
});

it('somebody who leaves is signed out there, and the owner is notified', async () => {
  const { ask, read, owner, deps } = await openCompany();
  const pip = await addMember(deps, owner.id, 'billing', { firstName: 'Pip' });
  expect((await ask('company/leave', pip, 'POST')).status).toBe(204);
  expect((await ask('user', pip)).status).toBe(401);
  expect((await read()).people).toHaveLength(1);
  const [sent] = (await readOutbox(deps.db)).filter(({ template }) => template === 'member-left');
  expect(sent).toMatchObject({ recipient: owner.email, props: { name: 'Pip Rua' } });
  expect((await ask('company/leave', owner, 'POST')).status).toBe(409);
});

it('staff make somebody else the owner, and both are notified', async () => {
  const { read, owner, deps, request } = await openCompany();
  const admin = await createAdmin(deps);
  const pip = await addMember(deps, owner.id, 'approver', { firstName: 'Pip' });
  const path = `/api/admin/clients/${owner.id}/company/people/${pip.personId}/make-owner`;
  expect((await request(path, asCaller(admin, 'POST'))).status).toBe(200);
  expect((await read()).people.map(({ firstName, role }) => [firstName, role])).toEqual([
    ['Pip', 'owner'],
    ['Aroha', 'editor'],
  ]);
  const notified = (await readOutbox(deps.db)).filter(({ template }) => template === 'ownership-changed');
  expect(notified.map(({ recipient }) => recipient).sort()).toEqual([owner.email, pip.email].sort());
  expect((await request(path, asCaller(admin, 'POST'))).status).toBe(409);
});

it('the owner can’t be removed or given another role', async () => {
  const { send, ask, owner } = await openCompany();
  const path = `company/people/${owner.personId}`;
  expect((await ask(path, owner, 'DELETE')).status).toBe(409);
  expect((await send(path, { role: 'editor' }, owner, 'PATCH')).status).toBe(409);
});

it('a company is transferred once the next owner says yes by email, and both are notified', async () => {
  const { send, ask, read, owner, deps } = await openCompany();
  const pip = await addMember(deps, owner.id, 'approver', { email: 'pip@bakery.example', firstName: 'Pip' });
  const offer = { personId: pip.personId, password };
  expect((await send('company/next-owner', { ...offer, password: 'a-guess-123' }, owner)).status).toBe(422);
  expect((await send('company/next-owner', offer, owner)).status).toBe(200);
  expect((await read()).nextOwner).toMatchObject({ personId: pip.personId });
  const token = await readEmailedToken(deps.db, 'ownership-offered');
  expect((await ask('company', owner)).status).toBe(200);

  expect((await send('next-owner/accept', { token })).status).toBe(200);
  expect((await read()).people.map(({ firstName, role }) => [firstName, role])).toEqual([
    ['Pip', 'owner'],
    ['Aroha', 'editor'],
  ]);
  expect((await send('next-owner/accept', { token })).status).toBe(410);
  const notified = (await readOutbox(deps.db)).filter(({ template }) => template === 'ownership-changed');
  expect(notified.map(({ recipient }) => recipient).sort()).toEqual([owner.email, pip.email].sort());
  // The account of the documents is the owner's.
  expect(clientUser.parse(await (await ask('user', pip)).json())).toMatchObject({ id: owner.id });
});

it('a company that is about to be deleted isn’t transferred', async () => {
  const { send, owner, deps, request } = await openCompany();
  await changeClient(deps, owner.id, { plan: null, subscriptionStatus: 'inactive' });
  const pip = await addMember(deps, owner.id, 'approver');
  const offer = { personId: pip.personId, password };
  expect((await send('company/next-owner', offer, owner)).status).toBe(200);
  const token = await readEmailedToken(deps.db, 'ownership-offered');
  const asked = await request('/api/client/erasure', withJson({ password }, owner));
  expect(asked.status, await asked.clone().text()).toBeLessThan(300);
  expect((await send('next-owner/accept', { token })).status).toBe(409);
  expect((await send('company/next-owner', offer, owner)).status).toBe(409);
});

it('nobody owns two companies', async () => {
  const { send, owner, deps } = await openCompany();
  const other = await createClient(deps);
  await deps.db.write((tx) =>
    tx
      .insert(memberships)
      .values({ companyId: owner.id, personId: other.personId, role: 'editor', joinedAt: '' }),
  );
  expect((await send('company/next-owner', { personId: other.personId, password }, owner)).status).toBe(409);
});
