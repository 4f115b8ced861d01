import {
  clientDetail,
  contactAccepted,
  convertedLead,
  leadNotePage,
  errorBody,
  inboxPage,
  leadDetail,
  leadPage,
} from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { readActions, readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readTargets } from '#test/inbox.ts';
import { readOutbox } from '#test/outbox.ts';

const rua = {
  firstName: 'Rua',
  lastName: 'Henare',
  email: 'rua@driftwood-surf.example',
  service: 'A monthly website',
  message: 'Can your plan do bookings?',
};

/** A colleague and a lead. */
async function createLead() {
  const app = await createTestApp();
  const admin = await createAdmin(app.deps);
  const send = async (lead: object = {}) => {
    const answer = await app.request('/api/contact', withJson({ ...rua, ...lead }));
    return contactAccepted.parse(await answer.json()).id;
  };
  const id = await send();
  const { token } = admin;
  const path = `/api/admin/leads/${id}`;
  return {
    ...app,
    admin,
    send,
    id,
    path,
    read: async (which = id) => {
      const answer = await app.request(`/api/admin/leads/${which}`, asCaller({ token }));
      return leadDetail.strict().parse(await answer.json());
    },
    list: async (query: string) => {
      const answer = await app.request(`/api/admin/leads?${query}`, asCaller({ token }));
      return leadPage.strict().parse(await answer.json()).items;
    },
    remove: (adminId: string) =>
      app.request(`/api/admin/remove-team-member/${adminId}`, asCaller({ token }, 'DELETE')),
    listInbox: async (who: 'mine' | 'unassigned') => {
      const answer = await app.request(`/api/admin/inbox?who=${who}`, asCaller({ token }));
      return inboxPage.parse(await answer.json()).items.map(({ leadId }) => leadId);
    },
    listInvited: async () =>
      (await readOutbox(app.deps.db))
        .filter(({ template }) => template === 'client-invitation')
        .map(({ recipient }) => recipient),
    change: (json: object, which = id) =>
      app.request(`/api/admin/leads/${which}`, withJson(json, { token }, 'PATCH')),
    convert: async (address = path) => {
      const answer = await app.request(`${address}/convert`, withJson({}, { token }));
      return convertedLead.strict().parse(await answer.json());
    },
  };
}

it('a lead is read with what was sent', async () => {
  const { read, id } = await createLead();

  expect(await read()).toMatchObject({
    ...{ id, source: 'contact', name: 'Rua Henare', email: rua.email, summary: rua.service },
    ...{ status: 'new', owner: null, convertedTo: null, message: rua.message, facts: [] },
  });
});

it('leads are listed newest first, by status, owner and source', async () => {
  const { list, change, send, id, admin } = await createLead();
  const other = await send({ firstName: 'Ingrid' });
  await change({ status: 'in_progress', ownerId: admin.id });
  const idsOf = async (query: string) => (await list(query)).map((lead) => lead.id);

  expect(await idsOf('')).toEqual([other, id]);
  expect(await idsOf('status=new')).toEqual([other]);
  expect(await idsOf(`owner=${admin.id}`)).toEqual([id]);
  expect(await idsOf('owner=none')).toEqual([other]);
  expect(await idsOf('source=stackbot')).toEqual([]);
});

it.each(['in_progress', 'closed'])('a lead that is %s counts as answered', async (status) => {
  const { change, read, deps } = await createLead();
  expect((await change({ status })).status).toBe(200);

  expect((await read()).status).toBe(status);
  expect(await readTargets(deps)).toMatchObject([{ kind: 'lead', isMet: true }]);
});

it('a lead that is new again waits for a reply from then', async () => {
  const { change, deps, id, listInbox } = await createLead();
  await change({ status: 'closed' });
  expect(await listInbox('unassigned')).toEqual([]);
  expect((await change({ status: 'new' })).status).toBe(200);

  expect(await listInbox('unassigned')).toEqual([id]);
  expect(await readTargets(deps)).toMatchObject([
    { isMet: true },
    { kind: 'lead', subjectId: id, text: rua.message, closedAt: null },
  ]);
});

it('a lead that is assigned doesn’t count as answered', async () => {
  const { change, read, deps, admin } = await createLead();
  await change({ ownerId: admin.id });

  expect((await read()).owner).toEqual({ id: admin.id, name: 'Mere Walker' });
  expect(await readTargets(deps)).toMatchObject([{ closedAt: null }]);
  expect((await change({ ownerId: 'nobody' })).status).toBe(404);
});

it('a change to what a lead is already updates nobody’s screen', async () => {
  const { change, deps } = await createLead();
  const before = await readLiveEvents(deps.db);
  expect((await change({ status: 'new', ownerId: null })).status).toBe(200);
  expect(await readLiveEvents(deps.db)).toEqual(before);
});

it('notes are stored with their author, newest first', async () => {
  const { request, path, admin } = await createLead();
  const { token } = admin;
  for (const text of ['Rang, no answer', 'Rang again']) {
    expect((await request(`${path}/notes`, withJson({ text }, { token }))).status).toBe(201);
  }

  const { items } = leadNotePage
    .strict()
    .parse(await (await request(`${path}/notes`, asCaller({ token }))).json());
  expect(items.map(({ text, authorName }) => [text, authorName])).toEqual([
    ['Rang again', 'Mere Walker'],
    ['Rang, no answer', 'Mere Walker'],
  ]);
});

it('a lead becomes a client once, with an emailed link to set a password', async () => {
  const { convert, read, change, deps, listInvited } = await createLead();
  const { clientId, isNew } = await convert();

  expect(isNew).toBe(true);
  expect(await read()).toMatchObject({
    status: 'converted',
    convertedTo: clientId,
    owner: { name: 'Mere Walker' },
  });
  const before = await readActions(deps.db);
  expect(await convert()).toEqual({ clientId, isNew: false });
  expect(await readActions(deps.db)).toEqual(before);
  expect(await listInvited()).toEqual([rua.email]);
  expect((await change({ status: 'new' })).status).toBe(409);
  expect((await readTargets(deps)).filter(({ closedAt }) => closedAt === null)).toMatchObject([
    { kind: 'chat', subjectId: clientId },
  ]);
});

it('a converted lead has both names as given', async () => {
  const { convert, send, request, admin } = await createLead();
  const id = await send({ firstName: 'Mary Ann', lastName: 'van der Berg', email: 'mary@berg.example' });
  const { clientId } = await convert(`/api/admin/leads/${id}`);

  const answer = await request(`/api/admin/clients/${clientId}`, asCaller(admin));
  expect(clientDetail.parse(await answer.json())).toMatchObject({
    firstName: 'Mary Ann',
    lastName: 'van der Berg',
  });
});

it('a lead with an account is linked to it, without another email', async () => {
  const { convert, deps, send, listInvited } = await createLead();
  const client = await createClient(deps, { emailVerified: true });
  const id = await send({ email: client.email.toUpperCase() });

  expect(await convert(`/api/admin/leads/${id}`)).toEqual({ clientId: client.id, isNew: false });
  expect(await listInvited()).toEqual([]);
});

it('a member of the team cannot become a client, and nothing of the lead changes', async () => {
  const { request, admin, read, send, deps, listInvited } = await createLead();
  const colleague = await createAdmin(deps);
  const id = await send({ email: colleague.email.toUpperCase() });
  const before = await readActions(deps.db);
  const answer = await request(`/api/admin/leads/${id}/convert`, withJson({}, admin));

  expect(answer.status).toBe(409);
  expect(errorBody.parse(await answer.json()).message).toBe(
    `${colleague.email} belongs to a member of the team, so it can’t become a client.`,
  );
  expect(await read(id)).toMatchObject({ status: 'new', owner: null, convertedTo: null });
  expect(await readActions(deps.db)).toEqual(before);
  expect(await listInvited()).toEqual([]);
});

it('a former member of the team can become a client', async () => {
  const { convert, send, deps, remove } = await createLead();
  const colleague = await createAdmin(deps);
  await remove(colleague.id);
  const id = await send({ email: colleague.email });

  expect(await convert(`/api/admin/leads/${id}`)).toMatchObject({ isNew: true });
});

it('leads of a removed colleague are unassigned at once, each in the audit log, and in the inbox', async () => {
  const { deps, admin, id, send, change, read, remove, listInbox } = await createLead();
  const colleague = await createAdmin(deps);
  // In a team of one, everything is its member's.
  await createAdmin(deps);
  const own = await send({ firstName: 'Ingrid' });
  await change({ ownerId: colleague.id });
  await change({ ownerId: admin.id }, own);
  expect(await listInbox('mine')).toEqual([own]);
  expect(await listInbox('unassigned')).toEqual([]);
  const { length } = await readLiveEvents(deps.db);
  expect((await remove(colleague.id)).status).toBe(200);
  const released = (await readAuditLog(deps.db)).filter(({ detail }) => detail?.['to'] === null);
  expect(released).toMatchObject([
    {
      action: 'lead-assigned',
      actorId: admin.id,
      subjectId: id,
      subjectName: 'Rua Henare',
      detail: { from: 'Mere Walker', to: null },
    },
  ]);

  expect((await read()).owner).toBeNull();
  expect((await read(own)).owner).toMatchObject({ id: admin.id });
  expect(await listInbox('mine')).toEqual([own]);
  expect(await listInbox('unassigned')).toEqual([id]);
  const found = (await readLiveEvents(deps.db)).slice(length).map(({ event }) => event.type);
  expect(found).toEqual(expect.arrayContaining(['leads', 'inbox']));
  expect((await change({ ownerId: colleague.id })).status).toBe(404);
});
