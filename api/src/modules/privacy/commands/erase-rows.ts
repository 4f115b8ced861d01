import { randomUUID } from 'node:crypto';
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { deleteClient, insertClient, updateClient } from '#/modules/accounts/commands/write-client.ts';
import {
  billingSyncs,
  checkouts,
  invoices,
  purchases,
  subscriptionChanges,
} from '#/modules/billing/billing.tables.ts';
import {
  conversationReads,
  conversations,
  messages,
  scheduledMessages,
} from '#/modules/conversations/conversations.tables.ts';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { inboxSnoozes } from '#/modules/inbox/inbox.tables.ts';
import { consultations, contactSubmissions, leads } from '#/modules/leads/leads.tables.ts';
import { blockedSenders, incomingEmails } from '#/modules/replies/replies.tables.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { erasedName } from '#/platform/audit/replace-person.ts';
import { toBatches } from '#/platform/database/columns.ts';
import { dataExports, fileNotices } from '#/modules/privacy/privacy.tables.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';

const clientIdsOf = ({ client }: Person): string[] => (client ? [client.id] : []);
const leadIdsOf = (person: Person): string[] => person.leads.map(({ id }) => id);

/** Whether a file is the client's or lead's. */
export const isFileOf = (person: Person): SQL =>
  sql`(${or(inArray(files.userId, clientIdsOf(person)), inArray(files.leadId, leadIdsOf(person)))})`;

/**
 * Deletes some messages of a person's conversations, with the original emails of those that came by email.
 * @returns how many, and the paths of the originals, which are released
 */
export async function deleteSomeMessages(
  tx: Transaction,
  { ids }: Person,
  { now, atOnce }: { now: Date; atOnce: number },
): Promise<{ deleted: number; paths: string[] }> {
  const some = tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.conversationId, ids))
    .limit(atOnce);
  const rows = await tx
    .delete(messages)
    .where(inArray(messages.id, some))
    .returning({ emailId: messages.emailId });
  const emailIds = rows.flatMap(({ emailId }) => emailId ?? []);
  return { deleted: rows.length, paths: await deleteEmails(tx, inArray(incomingEmails.id, emailIds), now) };
}

/** Deletes received emails. @returns the paths of the originals, which are released */
export async function deleteEmails(tx: Transaction, condition: SQL, now: Date): Promise<string[]> {
  const rows = await tx.delete(incomingEmails).where(condition).returning({ path: incomingEmails.path });
  const paths = rows.flatMap(({ path }) => path ?? []);
  await releaseAll(tx, paths, now);
  return paths;
}

async function releaseAll(tx: Transaction, paths: readonly string[], now: Date): Promise<void> {
  for (const some of toBatches(paths)) await releaseFiles(tx, some, now);
}

/**
 * Deletes a person's rows. Most go with the account, by references that cascade.
 * @param password the hash of one that nobody knows, for the account that the payments stay with
 * @returns paths in storage, which are released
 */
export async function eraseRows(
  tx: Transaction,
  person: Person,
  { password, now }: { password: string; now: Date },
): Promise<string[]> {
  const { client, emails, ids } = person;
  await tx.delete(scheduledMessages).where(inArray(scheduledMessages.subjectId, ids));
  const leadIds = leadIdsOf(person);
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  await tx.delete(conversationReads).where(inArray(conversationReads.readerId, ids));
  await tx.delete(inboxSnoozes).where(inArray(inboxSnoozes.subjectId, ids));
  await tx.delete(slaTargets).where(inArray(slaTargets.subjectId, ids));
  await tx.delete(contactSubmissions).where(inArray(contactSubmissions.id, leadIds));
  await tx.delete(consultations).where(inArray(consultations.id, leadIds));
  await tx.delete(leads).where(inArray(leads.id, leadIds));
  await tx.delete(blockedSenders).where(inArray(blockedSenders.address, emails));
  await tx.delete(memberInvitations).where(inArray(memberInvitations.email, emails));
  const isTheirCheckout = or(
    inArray(checkouts.email, emails),
    inArray(checkouts.userId, clientIdsOf(person)),
  );
  await tx.delete(checkouts).where(isTheirCheckout);
  await tx.delete(fileNotices).where(inArray(fileNotices.subjectId, ids));
  const copies = await tx
    .delete(dataExports)
    .where(inArray(dataExports.subjectId, ids))
    .returning({ path: dataExports.path });
  const paths = copies.flatMap(({ path }) => path ?? []);
  await releaseAll(tx, paths, now);
  if (!client) return paths;
  await retainPayments(tx, client, { password, now });
  return [...paths, ...(await deleteClient({ tx, now }, client.id))];
}

/** The addresses of accounts that hold the payments of erased people; `.invalid` reaches nobody. */
export const erasedAddress = { start: 'erased-', domain: '@erased.invalid' } as const;

const nobody = { firstName: 'Erased', lastName: 'person' };

/** Moves a client's payments to a new account that names nobody, if there are any. */
async function retainPayments(
  tx: Transaction,
  client: NonNullable<Person['client']>,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  const counts = await Promise.all([
    tx.$count(invoices, eq(invoices.userId, client.id)),
    tx.$count(purchases, eq(purchases.userId, client.id)),
  ]);
  if (counts.every((count) => count === 0)) return;
  const id = randomUUID();
  const { stripeCustomerId, stripeSubscriptionId, createdAt, isDemo } = client;
  await updateClient({ tx, now }, client.id, { stripeCustomerId: null, stripeSubscriptionId: null });
  await insertClient(tx, {
    id,
    email: `${erasedAddress.start}${id}${erasedAddress.domain}`,
    password,
    firstName: '',
    lastName: '',
    stripeCustomerId,
    stripeSubscriptionId,
    emailVerified: true,
    isActive: false,
    suspensionReason: 'Erased on request. Only payments remain, as tax law requires.',
    isDemo,
    createdAt,
    updatedAt: now.toISOString(),
  });
  for (const table of [invoices, purchases, billingSyncs]) {
    await tx.update(table).set({ userId: id }).where(eq(table.userId, client.id));
  }
  // The name last: a trigger then has the payments found by it alone.
  await updateClient({ tx, now }, id, nobody);
  await tx
    .update(subscriptionChanges)
    .set({ userId: id, changedById: null, changedByName: erasedName, reason: null })
    .where(eq(subscriptionChanges.userId, client.id));
}
