import type { TeamSettings, TeamSettingsState } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { teamSettings } from './team.tables.ts';
import { AppError } from '#/errors.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { teamSettingsChanged } from './team.events.ts';

/** The one row. */
const id = 1;

/** What holds for the whole team. */
export async function getTeamSettings(reader: Reader): Promise<TeamSettings> {
  const [row] = await reader
    .select({ requiresTwoFactor: teamSettings.requiresTwoFactor })
    .from(teamSettings)
    .where(eq(teamSettings.id, id));
  return row ?? { requiresTwoFactor: false };
}

/** Whether everyone in the team has to sign in with two factors. */
export const isTwoFactorRequired = async (reader: Reader): Promise<boolean> =>
  (await getTeamSettings(reader)).requiresTwoFactor;

/** The team's settings, and whether they can be changed: with real services, staff always need a second factor (decision D22). */
export const presentTeamSettings = (
  settings: TeamSettings,
  { isSandboxed }: Pick<Deps['config'], 'isSandboxed'>,
): TeamSettingsState => ({ ...settings, isAlwaysRequired: !isSandboxed });

/** Makes two-factor sign-in compulsory where services are real; anyone without it sets it up before anything else. */
export async function requireTwoFactorOfAll({
  config,
  db,
  now,
}: Pick<Deps, 'config' | 'db' | 'now'>): Promise<void> {
  if (config.isSandboxed || (await isTwoFactorRequired(db.read))) return;
  await db.write((tx) => putTeamSettings(tx, { requiresTwoFactor: true }, now()));
}

/** Writes the team's settings, in the transaction in which it was seen that they may be. */
async function putTeamSettings(tx: Transaction, settings: TeamSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now.toISOString() };
  await tx
    .insert(teamSettings)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: teamSettings.id, set: row });
}

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
