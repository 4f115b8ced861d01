import type { TeamSettings, TeamSettingsState } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { teamSettings } from './team.tables.ts';

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
export async function putTeamSettings(tx: Transaction, settings: TeamSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now.toISOString() };
  await tx
    .insert(teamSettings)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: teamSettings.id, set: row });
}
