import { clientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { memberships, people } from '#/modules/accounts/accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import {
  addMember,
  changeClient,
  createAdmin,
  createClient,
  createProject,
  password,
} from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { messagesOf } from '#test/threads.ts';
import { openCompany } from '#test/open-company.ts';

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
