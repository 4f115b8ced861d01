import { invitationDays, type AdminUser } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { memberInvited, invitationResent } from '#/modules/team/team.events.ts';
import { emit, type Context, transact } from '#/platform/events/events.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { presentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';

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

/**
 * Emails a colleague who has not joined yet another link to set their password; the one before stops working.
 * @param adminId who asks
 * @throws AppError not_found when there is no such colleague, conflict when they have joined, rate_limited after several
 */
export async function resendInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  other: string,
): Promise<AdminUser> {
  await countAttempt(deps, rateRules.invitationsByMember, other);
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const { isActive, invitedAt, firstName, lastName } = await getAdmin(tx, other);
    if (!isActive) throw new AppError('not_found', 'This member of the team does not exist.');
    const name = `${firstName} ${lastName}`;
    if (invitedAt === null) throw new AppError('conflict', `${name} has already joined the team.`);
    await sendInvitation(ctx, other);
    await emit(ctx, invitationResent, { id: other, name });
    return presentAdmin(await getAdmin(tx, other));
  });
}
