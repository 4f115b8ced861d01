import type { TeamSettings, TeamSettingsInput, TeamSettingsState } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { ConfigPort } from '#/platform/ports.ts';
import { teamSettings } from './team.tables.ts';
import { AppError } from '#/errors.ts';
import { toStored } from '#/platform/database/columns.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { teamSettingsChanged } from './team.events.ts';

/** The one row. */
const id = 1;

/** The settings of the whole team. */
export async function getTeamSettings(reader: Reader): Promise<TeamSettings> {
  const [row] = await reader
    .select({ requiresTwoFactor: teamSettings.requiresTwoFactor, hourlyCost: teamSettings.hourlyCost })
    .from(teamSettings)
    .where(eq(teamSettings.id, id));
  return row ?? { requiresTwoFactor: false, hourlyCost: null };
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
  await db.write(async (tx) =>
    storeSettings(tx, { ...(await getTeamSettings(tx)), requiresTwoFactor: true }, now()),
  );
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
  caller: Caller<'admin', CommandDeps & ConfigPort>,
  changes: TeamSettingsInput,
): Promise<TeamSettingsState> {
  const { config } = caller;
  if (!config.isSandboxed && changes.requiresTwoFactor === false) {
    throw new AppError('conflict', 'Staff always need two-factor sign-in.');
  }
  const settings = await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const before = await getTeamSettings(tx);
    const after = { ...before, ...toStored(changes) };
    const isStricter = after.requiresTwoFactor && !before.requiresTwoFactor;
    if (isStricter && (await getAdmin(tx, caller.actor.id)).twoFactorEnabledAt === null) {
      throw new AppError('conflict', 'Turn on two-factor sign-in for yourself first.');
    }
    const isSame =
      after.requiresTwoFactor === before.requiresTwoFactor && after.hourlyCost === before.hourlyCost;
    if (isSame) return before;
    await storeSettings(tx, after, now);
    await emit(ctx, teamSettingsChanged, { before, after });
    return after;
  });
  return presentTeamSettings(settings, config);
}
