import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

/**
 * Opens a client's account, or closes it.
 * @param suspensionReason why it is closed, for staff; null opens it
 */
export async function setActive(
  tx: Transaction,
  clientId: string,
  suspensionReason: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: suspensionReason === null, suspensionReason, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId));
}
