import type { Transaction } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { files } from '#/modules/files/files.tables.ts';

/** Gives a lead's files to the client that the lead has become, in whose chat they are from now on. */
export async function giveFilesToClient(tx: Transaction, leadId: string, clientId: string): Promise<void> {
  const { personId } = await getClient(tx, clientId);
  const isOfLead = eq(files.leadId, leadId);
  await tx
    .update(files)
    .set({ uploaderId: personId })
    .where(and(isOfLead, eq(files.uploadedBy, 'client')));
  await tx.update(files).set({ leadId: null, userId: clientId }).where(isOfLead);
}
