import type { TeamSettings, TeamSettingsState } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { teamSettingsChanged } from '#/modules/team/team.events.ts';
import { getTeamSettings, presentTeamSettings, putTeamSettings } from '#/modules/team/team-settings.ts';

/**
 * Changes what holds for the whole team. Only a member who has two-factor sign-in on can require it of everyone, so that
 * they don't lock themselves out.
 * @param adminId who asks
 * @throws AppError conflict when they have not, or would make it optional where services are real
 */
export async function changeTeamSettings(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  adminId: string,
  settings: TeamSettings,
): Promise<TeamSettingsState> {
  const { config } = deps;
  if (!config.isSandboxed && !settings.requiresTwoFactor) {
    throw new AppError('conflict', 'Staff always need two-factor sign-in.');
  }
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const before = await getTeamSettings(tx);
    if (before.requiresTwoFactor === settings.requiresTwoFactor) return;
    const { twoFactorEnabledAt } = await getAdmin(tx, adminId);
    if (settings.requiresTwoFactor && twoFactorEnabledAt === null) {
      throw new AppError('conflict', 'Turn on two-factor sign-in for yourself first.');
    }
    await putTeamSettings(tx, settings, now);
    await emit(ctx, teamSettingsChanged, settings);
  });
  return presentTeamSettings(settings, config);
}
