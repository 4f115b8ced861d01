import { invitationDays } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { createLinkToken } from '#/platform/tokens/link-token.ts';

/** Emails a member of staff a link to set their first password, which voids any link sent before. */
export async function sendInvitation(tx: Transaction, adminId: string, now: Date): Promise<void> {
  const { token, hash } = createLinkToken();
  const at = now.toISOString();
  const resetTokenExpiry = addDays(now, invitationDays).toISOString();
  const [invited] = await tx
    .update(adminUsers)
    .set({ resetToken: hash, resetTokenExpiry, invitedAt: at, updatedAt: at })
    .where(eq(adminUsers.id, adminId))
    .returning({ email: adminUsers.email, firstName: adminUsers.firstName });
  if (!invited) throw new Error('the invited member of staff was not returned');
  const { email, firstName } = invited;
  await enqueueMail(tx, { template: 'team-invitation', to: email, props: { firstName, email, token } }, now);
}
