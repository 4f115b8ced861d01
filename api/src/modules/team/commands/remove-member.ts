import { and, eq } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { AppError } from '#/errors.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { releaseChats } from '#/modules/conversations/commands/assign-chat.ts';
import { revokeTokensOf } from '#/modules/api-tokens/commands/revoke-token.ts';
import { releaseLeads } from '#/modules/leads/commands/release-leads.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { memberRemoved } from '#/modules/team/team.events.ts';
import { isColleague } from '#/modules/accounts/accounts.policy.ts';
import { getAdmin, findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { removeSecondFactor } from '#/modules/sessions/two-factor/change-two-factor.ts';
import { unassignProjects } from '#/modules/projects/commands/write-project-rows.ts';

/**
 * Removes a colleague from the team: their sessions and API tokens end at once, and their projects, leads and chats are
 * unassigned. What they wrote stays. Of two who remove each other at once, the first stays.
 * @throws not_found when there is no such colleague, invalid_input for oneself, unauthenticated when the caller has
 * been removed meanwhile
 */
export async function removeMember(caller: Caller<'admin'>, other: string): Promise<void> {
  if (!isColleague(caller.actor.id, other)) throw new AppError('invalid_input', 'You can’t remove yourself.');
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    if (!(await findActiveAdmin(tx, caller.actor.id)))
      throw new AppError('unauthenticated', 'Please sign in to continue.');
    const { isActive, firstName, lastName } = await getAdmin(tx, other);
    if (!isActive) throw new AppError('not_found', 'This team member doesn’t exist.');
    await tx
      .update(adminUsers)
      .set({
        isActive: false,
        invitedAt: null,
        resetToken: null,
        resetTokenExpiry: null,
        updatedAt: now.toISOString(),
      })
      .where(and(eq(adminUsers.id, other), eq(adminUsers.isActive, true)));
    await removeSecondFactor(tx, other);
    await revokeTokensOf(ctx, other);
    await endSessions(ctx, { role: 'admin', id: other });
    const member = { id: other, name: `${firstName} ${lastName}` };
    const projects = await unassignProjects(ctx, member);
    const leads = await releaseLeads(ctx, member);
    await releaseChats(ctx, member);
    await emit(ctx, memberRemoved, { member, projects, leads });
  });
}
