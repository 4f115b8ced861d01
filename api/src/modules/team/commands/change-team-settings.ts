import type { TeamSettings, TeamSettingsState } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getAdmin, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { notifyTeam } from '#/modules/team/notify-team.ts';
import { recordTeamEvent } from '#/modules/team/team-events.ts';
import { getTeamSettings, presentTeamSettings, putTeamSettings } from '#/modules/team/team-settings.ts';

/**
 * Changes what holds for the whole team. Whoever requires two-factor sign-in of everyone has it on, so that nobody shuts
 * themselves out.
 * @param adminId who asks
 * @throws AppError conflict when they have not, or would make it optional where services are real
 */
export async function changeTeamSettings(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  adminId: string,
  settings: TeamSettings,
): Promise<TeamSettingsState> {
  if (!config.isSandboxed && !settings.requiresTwoFactor) {
    throw new AppError('conflict', 'Staff always need two-factor sign-in.');
  }
  await db.write(async (tx) => {
    const at = now();
    const before = await getTeamSettings(tx);
    if (before.requiresTwoFactor === settings.requiresTwoFactor) return;
    const { twoFactorEnabledAt } = await getAdmin(tx, adminId);
    if (settings.requiresTwoFactor && twoFactorEnabledAt === null) {
      throw new AppError('conflict', 'Turn on two-factor sign-in for yourself first.');
    }
    await putTeamSettings(tx, settings, at);
    const subject = { type: 'team', id: null, name: 'the team' } as const;
    const actor = { role: 'admin', id: adminId } as const;
    await recordAction(tx, { actor, action: 'team-settings-changed', subject, detail: settings }, at);
    await recordTeamEvent(tx, at);
    const by = await getFullName(tx, 'admin', adminId);
    const change = settings.requiresTwoFactor ? 'two-factor-required' : 'two-factor-optional';
    await notifyTeam(tx, { change, by, member: null }, { now: at });
  });
  return presentTeamSettings(settings, config);
}
