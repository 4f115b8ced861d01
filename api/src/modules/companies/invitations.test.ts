import {
  clientSignedIn,
  clientUser,
  invitationLink,
  invitationOffer,
  ownCompanies,
} from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { addMember, createClient, password, signInAs } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { openCompany } from '#test/open-company.ts';

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
