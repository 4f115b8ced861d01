import type {
  Address,
  ClientChangeInput,
  GivenRole,
  PlanSlug,
  SubscriptionStatus,
} from '@stackworks/contracts';
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { accountFilledIn } from '#/modules/accounts/accounts.events.ts';
import { profileTexts } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { companies, memberships, people } from '#/modules/accounts/accounts.tables.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { markCustomer } from '#/modules/billing/sync/sync-queue.ts';
import { pick, toStored } from '#/platform/database/columns.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Suspends a client's account for a reason that staff see; without a reason, reactivates it. */
export const setActive = (tx: Transaction, clientId: string, suspensionReason: string | null, now: Date) =>
  updateClient({ tx, now }, clientId, { isActive: suspensionReason === null, suspensionReason });

/** Writes a client's plan and its status. Called by `changeSubscription` alone, which records the history. */
export const setSubscription = (
  tx: Transaction,
  clientId: string,
  { plan, status }: { plan: PlanSlug | null; status: SubscriptionStatus },
  now: Date,
) => updateClient({ tx, now }, clientId, { plan, subscriptionStatus: status });

/** Records which Stripe customer and subscription belong to a client. */
export const linkToStripe = (
  tx: Transaction,
  clientId: string,
  links: { stripeCustomerId: string; stripeSubscriptionId: string | null },
  now: Date,
) => updateClient({ tx, now }, clientId, links);

type Own = 'id' | 'createdAt' | 'updatedAt';

/** What is stored of a client: of the company, and of the person who owns it. */
export type ClientColumns = Omit<typeof companies.$inferInsert, Own> & Omit<typeof people.$inferInsert, Own>;

/** The id of the person who owns a company. */
const selectOwner = (companyId: string) =>
  sql`(select ${memberships.personId} from ${memberships} where ${memberships.companyId} = ${companyId} and ${memberships.role} = 'owner')`;

/** Opens a client's account: a company, and the person who owns it. */
export async function insertClient(
  tx: Transaction,
  { personId = randomUUID(), ...columns }: ClientColumns & Record<Own, string> & { personId?: string },
): Promise<PersonRef<'client'>> {
  // Of the columns Drizzle takes those that a table has.
  await tx.insert(people).values({ ...columns, id: personId });
  await insertCompany(tx, personId, columns);
  return { role: 'client', id: columns.id, personId };
}

/** Opens a company of somebody who has an account, and owns none. */
export async function insertCompany(
  tx: Transaction,
  personId: string,
  company: typeof companies.$inferInsert,
): Promise<void> {
  await tx.insert(companies).values(company);
  const { id: companyId, createdAt: joinedAt } = company;
  await tx.insert(memberships).values({ companyId, personId, role: 'owner', joinedAt });
}

/** Adds somebody new, with an account of their own, to a company. */
export async function insertMember(
  tx: Transaction,
  { companyId, role }: { companyId: string; role: GivenRole },
  person: typeof people.$inferInsert,
): Promise<PersonRef<'client'>> {
  await tx.insert(people).values(person);
  await tx.insert(memberships).values({ companyId, personId: person.id, role, joinedAt: person.createdAt });
  return { role: 'client', id: companyId, personId: person.id };
}

/** Deletes a company, and those of its people who are in no other. @returns as `deleteStrays` */
export async function deleteClient(ctx: Pick<Context, 'tx' | 'now'>, id: string): Promise<string[]> {
  const members = await ctx.tx
    .select({ personId: memberships.personId })
    .from(memberships)
    .where(eq(memberships.companyId, id));
  await ctx.tx.delete(companies).where(eq(companies.id, id));
  return deleteStrays(
    ctx,
    members.map(({ personId }) => personId),
  );
}

/** Deletes those of some people who are in no company any more. @returns where their photos are in storage, which are released */
export async function deleteStrays(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  personIds: readonly string[],
): Promise<string[]> {
  const isInNone = sql`not exists (select 1 from ${memberships} where ${memberships.personId} = ${people.id})`;
  const deleted = await tx
    .delete(people)
    .where(and(inArray(people.id, [...personIds]), isInNone))
    .returning({ path: people.profileImageUrl });
  const paths = deleted.flatMap(({ path }) => path ?? []);
  await releaseFiles(tx, paths, now);
  return paths;
}

/** Changes columns of a client's company and of its owner, and when they were last changed. */
export async function updateClient(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
  columns: Partial<ClientColumns>,
): Promise<void> {
  const changed = { ...columns, updatedAt: now.toISOString() };
  // Of the columns Drizzle takes those that a table has.
  await tx.update(companies).set(changed).where(eq(companies.id, id));
  await tx
    .update(people)
    .set(changed)
    .where(eq(people.id, selectOwner(id)));
}

/** Changes columns of somebody who signs in to a client's company, and when they were last changed. */
export async function updatePerson(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  personId: string,
  columns: Partial<typeof people.$inferInsert>,
): Promise<void> {
  await tx
    .update(people)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(people.id, personId));
}

/** Fills in what a client's account lacks; what it has stays. */
export async function fillInClient(
  ctx: Context,
  id: string,
  details: Pick<ClientChangeInput, 'company' | 'phone'>,
): Promise<void> {
  const client = await getClient(ctx.tx, id);
  const company = client.company || details.company || null;
  const phone = client.phone || details.phone || null;
  if (company === (client.company || null) && phone === (client.phone || null)) return;
  await updateClient(ctx, id, { company, phone });
  await countDetailsChange(ctx, id);
  await emit(ctx, accountFilledIn, { id, fields: ['company', 'phone'] });
}

/** A client's details as they are stored, but for the email address; what is left out doesn't change. */
export const toDetailColumns = ({ address, ...details }: Omit<ClientChangeInput, 'email' | 'version'>) => ({
  ...toStored(pick(details, profileTexts)),
  ...(address !== undefined && { address: address && withoutEmpty(address) }),
});

const withoutEmpty = (address: Address): Address | null =>
  Object.values(address).some((line) => line !== '') ? address : null;

/** Notes that a client's details are others than somebody may have read, and that Stripe needs them too. */
export async function countDetailsChange(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
): Promise<void> {
  const [client] = await tx
    .update(companies)
    .set({ detailsVersion: sql`${companies.detailsVersion} + 1`, updatedAt: now.toISOString() })
    .where(eq(companies.id, id))
    .returning({ customer: companies.stripeCustomerId });
  // Syncing a customer copies the account's details to it.
  if (client?.customer) await markCustomer(tx, client.customer, now);
}

/** Sets a password that anyone may read, on a demo account and no other. */
export async function setDemoPassword(tx: Transaction, id: string, hashed: string, now: Date): Promise<void> {
  if ((await tx.$count(companies, and(eq(companies.id, id), eq(companies.isDemo, true)))) === 0) return;
  await updateClient({ tx, now }, id, { password: hashed });
}
