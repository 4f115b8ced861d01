import type { TeamSettings, TeamSettingsState } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { ConfigPort } from '#/platform/ports.ts';
import { teamSettings } from './team.tables.ts';
import { AppError } from '#/errors.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { teamSettingsChanged } from './team.events.ts';

/** The one row. */
const id = 1;

/** The settings of the whole team. */
export async function getTeamSettings(reader: Reader): Promise<TeamSettings> {
  const [row] = await reader
    .select({ requiresTwoFactor: teamSettings.requiresTwoFactor })
    .from(teamSettings)
    .where(eq(teamSettings.id, id));
  return row ?? { requiresTwoFactor: false };
}

export const isTwoFactorRequired = async (reader: Reader): Promise<boolean> =>
  (await getTeamSettings(reader)).requiresTwoFactor;

/** The settings, and whether they can change: with real services, staff always need a second factor (decision D22). */
export const presentTeamSettings = (
  settings: TeamSettings,
  { isSandboxed }: Pick<ConfigPort['config'], 'isSandboxed'>,
): TeamSettingsState => ({ ...settings, isAlwaysRequired: !isSandboxed });

/** Makes two-factor sign-in compulsory where services are real. */
export async function requireTwoFactorOfAll({ config, db, now }: CommandDeps & ConfigPort): Promise<void> {
  if (config.isSandboxed || (await isTwoFactorRequired(db.read))) return;
  await db.write((tx) => storeSettings(tx, { requiresTwoFactor: true }, now()));
}

async function storeSettings(tx: Transaction, settings: TeamSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now.toISOString() };
  await tx
    .insert(teamSettings)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: teamSettings.id, set: row });
}

/**
 * Changes the settings of the whole team. Only a member with two-factor sign-in can require it, or they'd lock themselves out.
 * @throws conflict when they have none, or would make it optional where services are real
 */
export async function changeTeamSettings(
  deps: CommandDeps & ConfigPort,
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
    await storeSettings(tx, settings, now);
    await emit(ctx, teamSettingsChanged, settings);
  });
  return presentTeamSettings(settings, config);
}
