import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import {
  createAdmin,
  createClient,
  createFile,
  createProject,
  password,
  asStaff,
  changeClient,
} from '#test/factories.ts';
import { readZip } from '#test/read-zip.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { billingAccounts, invoices, termsVersions } from '#/modules/billing/billing.tables.ts';
import { contactSubmissions, leads } from '#/modules/leads/leads.tables.ts';
import { makeDueExports } from '#/modules/privacy/commands/make-export.ts';
import { requestExport } from '#/modules/privacy/commands/request-export.ts';
import { dataExports } from '#/modules/privacy/privacy.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { revisionRequests, versions } from '#/modules/versions/versions.tables.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';

/** In New Zealand it is 9.14 pm on 29 November. */
const at = '2026-11-29T08:14:36.750Z';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

async function createWorld() {
  const app = await createTestApp({ now: () => new Date(at) });
  const { deps } = app;
  const client = await createClient(deps, { firstName: 'Hine', email: 'hine@bakery.example' });
  const admin = await createAdmin(deps, { firstName: 'Mere', lastName: 'Staffer' });
  /** Makes a copy as staff do, and reads its page and the rest. */
  const makeCopy = async (type: 'client' | 'lead' = 'client', id = client.id) => {
    await requestExport({ ...deps, actor: asStaff(admin.id) }, { type, id });
    await makeDueExports(deps);
    const [made] = await deps.db.read.select().from(dataExports).where(eq(dataExports.subjectId, id));
    const { stream } = await deps.storage.read(made?.path ?? '');
    const entries = readZip(await buffer(stream));
    return { entries, html: entries.get('index.html')?.toString() ?? '' };
  };
  const addLead = async (email: string, message: string) => {
    const id = randomUUID();
    const sent = { id, email, createdAt: at };
    await deps.db.write(async (tx) => {
      await tx
        .insert(contactSubmissions)
        .values({ ...sent, firstName: 'Rua', lastName: 'Henare', service: 'A brand kit', message });
      await tx
        .insert(leads)
        .values({ ...sent, source: 'contact', name: 'Rua Henare', summary: message, updatedAt: at });
    });
    return id;
  };
  return { ...app, client, admin, makeCopy, addLead };
}

test('a copy has sign-ins with address and browser, changes, terms, choices and emails', async () => {
  const { request, deps, client, admin, makeCopy } = await createWorld();
  const headers = { 'user-agent': phone };
  await request(
    '/api/client/login',
    withJson({ email: 'hine@bakery.example', password }, { headers }),
    '203.0.113.9',
  );
  const turnedOff = withJson({ versions: false }, client, 'PATCH');
  expect((await request('/api/client/notification-preferences', turnedOff)).status).toBe(200);
  const version = '2026-10-01-0a1b2c3d';
  await deps.db.write(async (tx) => {
    const actor = { role: 'admin', id: admin.id } as const;
    const subject = { type: 'client', id: client.id, name: 'Hine' } as const;
    await recordAction(
      tx,
      { actor, action: 'client-edited', subject, detail: { fields: 'firstName, phone', version: 1 } },
      new Date(at),
    );
    await tx.insert(termsVersions).values({ version, text: 'You own what we make.', createdAt: at });
    await tx
      .insert(billingAccounts)
      .values({ userId: client.id, termsVersion: version, termsAcceptedAt: at, syncedAt: at });
    const email = { id: randomUUID(), template: 'client-welcome', props: {}, availableAt: at, createdAt: at };
    const sent = { status: 'sent', subject: 'Kia ora from Stackworks', sentAt: at } as const;
    await tx.insert(emailOutbox).values({ ...email, ...sent, recipient: 'hine@bakery.example' });
  });

  const { html } = await makeCopy();
  expect(html).toContain('203.0.113.9');
  expect(html).toContain('Safari on iPhone');
  expect(html).toContain('Details edited');
  expect(html).toContain('first name, phone');
  expect(html).toContain('1 October 2026 version');
  expect(html).toContain('29 November 2026, 9.14 pm, with your plan');
  expect(html).toContain('You own what we make.');
  expect(html).toContain('When a version of your work is ready to review.');
  expect(html).toContain('Kia ora from Stackworks');
});

test('a copy says amounts, times, addresses and states in words, and links to its files', async () => {
  const { deps, client, makeCopy } = await createWorld();
  const project = await createProject(deps, client.id, { projectName: 'Bakery', projectType: 'web_design' });
  await deps.storage.write('uploads/c2e15b71', Readable.from(['a loaf']), { maxBytes: 100 });
  await createFile(deps, client.id, { fileUrl: 'uploads/c2e15b71', fileName: 'photo #1.heic' });
  await deps.db.write(async (tx) => {
    await tx
      .update(companies)
      .set({ address: { line1: '7 Marine Parade', line2: '', city: 'Napier', postcode: '4110' } })
      .where(eq(companies.id, client.id));
    const bill = { id: 'in_1', userId: client.id, description: 'StackLite', currency: 'nzd', createdAt: at };
    await tx.insert(invoices).values({ ...bill, amount: 3900, status: 'open' });
    const versionId = randomUUID();
    await tx.insert(versions).values({
      id: versionId,
      projectId: project.id,
      number: 1,
      title: 'First look',
      status: 'changes_requested',
      feedback: 'Make the bread browner',
      createdAt: at,
    });
    await tx.insert(revisionRequests).values({
      id: randomUUID(),
      userId: client.id,
      versionId,
      month: '2026-11',
      countedAs: 'round',
      number: 1,
      of: 2,
      createdAt: at,
    });
  });

  const { html, entries } = await makeCopy();
  expect(html).toContain('$39.00');
  expect(html).toContain('To be paid');
  expect(html).toContain('7 Marine Parade\nNapier 4110');
  expect(html).toContain('29 November 2026, 9.14 pm');
  expect(html).toContain('Web design');
  expect(html).toContain('Changes requested');
  expect(html).toContain('Round 1 of 2, included');
  expect(html.split('Make the bread browner')).toHaveLength(3);
  expect(html).toContain('<a href="files/1-photo%20%231.heic">photo #1.heic</a>');
  expect(entries.get('files/1-photo #1.heic')?.toString()).toBe('a loaf');
  expect(html).not.toMatch(/3900|\d{4}-\d\d-\d\dT|web_design|changes_requested|uploads\/|\{"/);
});

test('a copy has no colleague’s name, address or browser, nor those of a stranger', async () => {
  const { request, deps, client, admin, makeCopy } = await createWorld();
  const subject = { type: 'client', id: client.id, name: 'Hine' } as const;
  await deps.db.write(async (tx) => {
    const now = new Date(at);
    const owner = { role: 'client', id: client.id, name: 'Squatter' } as const;
    await recordAction(tx, { actor: owner, action: 'signed-in', address: '198.51.100.77' }, now);
    const staff = { role: 'admin', id: admin.id } as const;
    for (const action of ['account-handed-over', 'client-suspended', 'client-note-added'] as const) {
      await recordAction(tx, { actor: staff, action, subject, address: '198.51.100.88' }, now);
    }
    const viewed = { adminId: admin.id, sessionId: 'of-staff' };
    await tx.insert(sessions).values({
      sid: 'a-view',
      role: 'client',
      userId: client.id,
      personId: client.personId,
      createdAt: '2026-11-29T08:20:00.000Z',
      sess: { userAgent: 'StaffBrowser/1', viewedBy: viewed },
      expire: '2026-11-29T09:00:00.000Z',
    });
  });
  await request(
    '/api/client/login',
    withJson({ email: 'hine@bakery.example', password: 'a-guess-1' }),
    '198.51.100.66',
  );

  const { html, entries } = await makeCopy();
  expect(html).toContain('Account suspended');
  const all = html + (entries.get('data.json')?.toString() ?? '');
  expect(all).not.toMatch(/198\.51\.100|StaffBrowser|Staffer|Squatter|note-added/);
});

test('a copy has no lead from an address that the client hasn’t confirmed as theirs', async () => {
  const { deps, client, makeCopy, addLead } = await createWorld();
  await addLead('rua@surf.example', 'A secret of Rua’s');
  await changeClient(deps, client.id, { pendingEmail: 'rua@surf.example' });
  const { html } = await makeCopy();
  expect(html).toContain('rua@surf.example');
  expect(html).not.toContain('A secret of Rua’s');
});

test('a lead’s copy has what they sent and the emails to them, and nothing of anybody else', async () => {
  const { deps, makeCopy, addLead } = await createWorld();
  const id = await addLead('rua@surf.example', 'Boards and wax');
  await addLead('other@surf.example', 'Somebody else’s words');
  const email = { template: 'lead-received', props: {}, availableAt: at, createdAt: at, sentAt: at };
  await deps.db.write((tx) =>
    tx.insert(emailOutbox).values(
      ['rua@surf.example', 'other@surf.example'].map((recipient) => ({
        ...email,
        id: randomUUID(),
        recipient,
        status: 'sent' as const,
        subject: `Thanks, ${recipient}`,
      })),
    ),
  );

  const { html } = await makeCopy('lead', id);
  expect(html).toContain('Boards and wax');
  expect(html).toContain('Thanks, rua@surf.example');
  expect(html).toContain('Copy of this data requested');
  expect(html).not.toContain('Somebody else’s words');
  expect(html).not.toContain('other@surf.example');
});
