import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { mustSetUpTwoFactor } from '#/modules/accounts/accounts.policy.ts';

/** Whether a member of staff has to set up two-factor sign-in before anything else. Who has it costs one look-up. */
export async function lacksTwoFactor(reader: Reader, adminId: string): Promise<boolean> {
  const [admin] = await reader
    .select({ twoFactorEnabledAt: adminUsers.twoFactorEnabledAt })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  if (!admin || admin.twoFactorEnabledAt !== null) return false;
  return mustSetUpTwoFactor(admin, await isTwoFactorRequired(reader));
}

/** Of some members of staff, those who have to set it up; as `lacksTwoFactor`, in a constant number of queries. */
export async function findThoseLackingTwoFactor(
  reader: Reader,
  adminIds: readonly string[],
): Promise<Set<string>> {
  if (adminIds.length === 0 || !(await isTwoFactorRequired(reader))) return new Set();
  const rows = await reader
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(inArray(adminUsers.id, [...new Set(adminIds)]), isNull(adminUsers.twoFactorEnabledAt)));
  return new Set(rows.map(({ id }) => id));
}
