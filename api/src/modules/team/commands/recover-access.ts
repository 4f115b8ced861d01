import { toAddress, portalRoutes } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { removeSecondFactor } from '#/modules/sessions/two-factor/change-two-factor.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { accessRecovered } from '#/modules/team/team.events.ts';

/** How long the link works, in minutes. */
const linkMinutes = 60;

/** Who did it, in the audit log and the emails. */
const operator = { role: 'system', name: 'the server’s operator' } as const;

/**
 * Lets a member of staff back in who lost their password or second factor, for an operator at the server. Both stop working,
 * their sessions end, and the team is emailed.
 * @returns a link that sets a new password, once
 * @throws not_found when nobody on the team has the email address
 */
export async function recoverAccess(
  deps: { config: Pick<ConfigPort['config'], 'publicUrl'> } & CommandDeps,
  email: string,
): Promise<string> {
  const { token, hash } = createLinkToken();
  const password = await hashPassword(createLinkToken().token);
  await transact({ ...deps, actor: operator }, async (ctx) => {
    const { tx, now } = ctx;
    const admin = await findAdminByEmail(tx, toAddress(email));
    if (!admin?.isActive) throw new AppError('not_found', `No one on the team uses ${email}.`);
    const resetTokenExpiry = addMinutes(now, linkMinutes).toISOString();
    await tx
      .update(adminUsers)
      .set({ password, resetToken: hash, resetTokenExpiry, updatedAt: now.toISOString() })
      .where(eq(adminUsers.id, admin.id));
    await removeSecondFactor(tx, admin.id);
    await endSessions(ctx, { role: 'admin', id: admin.id });
    await emit(ctx, accessRecovered, { id: admin.id, name: `${admin.firstName} ${admin.lastName}` });
  });
  return `${deps.config.publicUrl}${portalRoutes.adminResetPassword}?token=${token}`;
}
