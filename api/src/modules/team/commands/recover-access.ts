import { portalRoutes } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/link-token.ts';
import { forgetSecondFactor } from '#/modules/sessions/two-factor/change-two-factor.ts';
import { findAdminByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { notifyTeam } from '#/modules/team/notify-team.ts';
import { recordTeamEvent } from '#/modules/team/team-events.ts';

/** How long the link works, in minutes. */
const linkMinutes = 60;

/** Who the audit log and the emails say did it. */
const operator = 'the server’s operator';

/**
 * Lets a member of staff back in who lost their password or second factor, on the word of whoever can run commands on the
 * server. Both stop working, their sessions end, and the team is emailed.
 * @returns the link with which they set a new password, once
 * @throws AppError not_found when nobody on the team has the email address
 */
export async function recoverAccess(
  { config, db, now }: { config: Pick<Deps['config'], 'publicUrl'> } & Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<string> {
  const { token, hash } = createLinkToken();
  const password = await hashPassword(createLinkToken().token);
  await db.write(async (tx) => {
    const at = now();
    const admin = await findAdminByEmail(tx, email.trim().toLowerCase());
    if (!admin?.isActive) throw new AppError('not_found', `No one on the team uses ${email}.`);
    const resetTokenExpiry = addMinutes(at, linkMinutes).toISOString();
    await tx
      .update(adminUsers)
      .set({ password, resetToken: hash, resetTokenExpiry, updatedAt: at.toISOString() })
      .where(eq(adminUsers.id, admin.id));
    await forgetSecondFactor(tx, admin.id);
    await endSessions(tx, { role: 'admin', userId: admin.id }, { now: at });
    const member = `${admin.firstName} ${admin.lastName}`;
    const subject = { type: 'admin', id: admin.id, name: member } as const;
    const actor = { role: 'system', name: operator } as const;
    await recordAction(tx, { actor, action: 'access-recovered', subject }, at);
    await notifyTeam(tx, { change: 'access-recovered', by: operator, member }, { now: at });
    await recordTeamEvent(tx, at);
  });
  return `${config.publicUrl}${portalRoutes.adminResetPassword}?token=${token}`;
}
