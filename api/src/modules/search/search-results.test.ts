import { searchAnswer, staffClientPage } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

/** Staff who search. */
async function openDesk() {
  const app = await createTestApp();
  const staff = await createAdmin(app.deps);
  return {
    ...app,
    find: async (q: string) => {
      const answer = await app.request(
        `/api/admin/search?${new URLSearchParams({ q }).toString()}`,
        asCaller(staff),
      );
      return searchAnswer.parse(await answer.json());
    },
  };
}

it('finds a client by the beginning of their phone number, however it is written, also once it changes', async () => {
  const { deps, find, request } = await openDesk();
  const client = await createClient(deps, { phone: '+64 21 555 0123' });
  for (const typed of ['021 555', '0215550123', '+6421', '+64 (0)21 555-01']) {
    expect((await find(typed)).clients.items, typed).toMatchObject([
      { id: client.id, phone: [{ text: '+64 21 555 0123', isMatch: true }] },
    ]);
  }
  await request('/api/client/profile', withJson({ phone: '(09) 555 0199' }, client, 'PATCH'));
  expect((await find('021 555')).clients.items).toEqual([]);
  expect((await find('(09) 555')).clients.items).toMatchObject([{ id: client.id }]);
  const list = await request('/api/admin/clients?q=09-555', asCaller(await createAdmin(deps)));
  expect(staffClientPage.parse(await list.json()).items).toMatchObject([{ id: client.id }]);
});

it('finds a lead by the phone number they left StackBot, also a new one', async () => {
  const { deps, find, request } = await openDesk();
  const consultation = {
    name: 'Rua',
    phone: '027 555 0144',
    conversationSummary: 'Visitor: a website, please',
  };
  await request('/api/stackbot/submit', withJson(consultation));
  expect((await find('027 555')).leads.items).toMatchObject([
    { kind: 'lead', phone: [{ text: '027 555 0144', isMatch: true }] },
  ]);
  await deps.db.write((tx) => tx.run(sql`update consultations set phone = '022 555 0177'`));
  expect((await find('027 555')).leads.items).toEqual([]);
  expect((await find('022555')).leads.items).toHaveLength(1);
});

it('finds people by the last six or more digits of their phone number, and by no fewer', async () => {
  const { deps, find, request } = await openDesk();
  const client = await createClient(deps, { phone: '+64 27 555-0132' });
  await request(
    '/api/stackbot/submit',
    withJson({ name: 'Rua', phone: '(09) 555 0132', conversationSummary: 'Hi' }),
  );
  for (const typed of ['555 0132', '5550132', '550132', '75550132', '+64 27 555 0132']) {
    expect((await find(typed)).clients.items, typed).toMatchObject([
      { id: client.id, phone: [{ text: '+64 27 555-0132', isMatch: true }] },
    ]);
  }
  expect((await find('555-0132')).leads.items).toMatchObject([
    { kind: 'lead', phone: [{ text: '(09) 555 0132', isMatch: true }] },
  ]);
  expect((await find('50132')).clients.items).toEqual([]);
  expect((await find('555013')).clients.items).toEqual([]);
  const list = await request('/api/admin/clients?q=555%200132', asCaller(await createAdmin(deps)));
  expect(staffClientPage.parse(await list.json()).items).toMatchObject([{ id: client.id }]);
});

it('lists completed projects after those under way, with due date, status and plan, and clients with plan and phone number', async () => {
  const { deps, find } = await openDesk();
  const client = await createClient(deps, {
    company: 'Harbour Bakery',
    plan: 'stackgrow',
    subscriptionStatus: 'active',
    phone: '021 555 0123',
  });
  const dueDate = '2026-12-02T04:00:00.000Z';
  const { id: open } = await createProject(deps, client.id, { projectName: 'Bakery orders', dueDate });
  const { id: done } = await createProject(deps, client.id, {
    projectName: 'Bakery website',
    status: 'completed',
  });

  const { projects, clients } = await find('bakery');
  const plan = { slug: 'stackgrow' };
  expect(projects.items).toMatchObject([
    { id: open, status: 'pending', dueDate, plan },
    { id: done, status: 'completed' },
  ]);
  expect(clients.items).toMatchObject([
    { id: client.id, plan, phone: [{ text: '021 555 0123', isMatch: false }], status: null },
  ]);
});

it('marks the words of a company and an address as well', async () => {
  const { deps, find } = await openDesk();
  await createClient(deps, { company: 'Harbour Bakery', email: 'mere@harbour.example' });
  expect((await find('harb')).clients.items[0]?.detail).toEqual([
    { text: 'Harbour', isMatch: true },
    { text: ' Bakery, mere@', isMatch: false },
    { text: 'harbour', isMatch: true },
    { text: '.example', isMatch: false },
  ]);
});
