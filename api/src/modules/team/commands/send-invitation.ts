import { invitationDays } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { memberInvited } from '#/modules/team/team.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';

/** Emails a member of staff a link to set their first password, which voids any link sent before. */
export async function sendInvitation(ctx: Context, adminId: string): Promise<void> {
  const { tx, now } = ctx;
  const { token, hash } = createLinkToken();
  const at = now.toISOString();
  const resetTokenExpiry = addDays(now, invitationDays).toISOString();
  const [invited] = await tx
    .update(adminUsers)
    .set({ resetToken: hash, resetTokenExpiry, invitedAt: at, updatedAt: at })
    .where(eq(adminUsers.id, adminId))
    .returning({ email: adminUsers.email, firstName: adminUsers.firstName });
  if (!invited) throw new Error('the invited member of staff was not returned');
  await emit(ctx, memberInvited, { ...invited, token });
}
