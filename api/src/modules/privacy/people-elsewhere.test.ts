import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { addMember, createClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { openStripe } from '#test/stripe.ts';
import { members, memberships, people } from '#/modules/accounts/accounts.tables.ts';
import { invoices } from '#/modules/billing/billing.tables.ts';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import { makeDueExports } from './commands/make-export.ts';
import { eraseSubject } from './commands/erase-subject.ts';

/** The owner of a company who is an editor in another one, too. */
async function createOwner() {
  const { request, deps } = await createTestApp();
  const { stripe } = await openStripe();
  const owner = await createClient(deps, { firstName: 'Kim', lastName: 'Rua' });
  const other = await createClient(deps);
  const joining = { companyId: other.id, personId: owner.personId, role: 'editor', joinedAt: '' } as const;
  await deps.db.write((tx) => tx.insert(memberships).values(joining));
  return { request, deps: { ...deps, stripe }, owner, other };
}

test('an owner who is in another company stays there, by name, when their own is erased', async () => {
  const { deps, owner, other } = await createOwner();
  const at = deps.now().toISOString();
  const paid = {
    id: 'in_1',
    userId: owner.id,
    amount: 7900,
    currency: 'nzd',
    description: 'StackLite',
    status: 'paid',
    createdAt: at,
  } as const;
  await deps.db.write((tx) => tx.insert(invoices).values(paid));
  await eraseSubject(deps, { type: 'client', id: owner.id });
  const left = await deps.db.read.select().from(members).where(eq(members.personId, owner.personId));
  expect(left).toMatchObject([{ id: other.id, firstName: 'Kim', lastName: 'Rua', email: owner.email }]);
  const [invoice] = await deps.db.read.select().from(invoices).where(eq(invoices.id, 'in_1'));
  const holder = await deps.db.read
    .select()
    .from(members)
    .where(eq(members.id, invoice?.userId ?? ''));
  expect(holder).toMatchObject([{ firstName: 'Erased', lastName: 'person' }]);
});

test('an owner who is in another company gets a copy of their data', async () => {
  const { request, deps, owner } = await createOwner();
  expect((await request('/api/client/data-export', asCaller(owner, 'POST'))).status).toBe(202);
  await makeDueExports(deps);
  const sent = (await readOutbox(deps.db)).filter(({ template }) => template === 'data-export-ready');
  expect(sent.map(({ recipient }) => recipient)).toEqual([owner.email]);
});

test('an invitation to another company goes with the person it was for', async () => {
  const { deps, other } = await createOwner();
  const third = await createClient(deps);
  const pip = await addMember(deps, third.id, 'editor');
  const at = deps.now().toISOString();
  const invitation = {
    id: 'one',
    companyId: other.id,
    email: pip.email,
    role: 'editor',
    invitedBy: 'Aroha',
  } as const;
  await deps.db.write((tx) =>
    tx.insert(memberInvitations).values({ ...invitation, expiresAt: at, createdAt: at }),
  );
  await eraseSubject(deps, { type: 'client', id: third.id });
  expect(await deps.db.read.$count(memberInvitations)).toBe(0);
  expect(await deps.db.read.$count(people, eq(people.email, pip.email))).toBe(0);
});
