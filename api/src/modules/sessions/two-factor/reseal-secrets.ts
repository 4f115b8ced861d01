import { eq, isNotNull } from 'drizzle-orm';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { openSecret, sealSecret } from '#/platform/tokens/secret-box.ts';

/** Seals what is sealed under the other secret under ours, so that nobody needs the other one any more. */
export async function resealSecrets({ db, config }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const { sessionSecret, otherSecret } = config;
  if (otherSecret === undefined) return;
  await db.write(async (tx) => {
    const rows = await tx
      .select({ id: adminUsers.id, sealed: adminUsers.twoFactorSecret })
      .from(adminUsers)
      .where(isNotNull(adminUsers.twoFactorSecret));
    for (const { id, sealed } of rows) {
      const secret = sealed && openSecret(sealed, id, { sessionSecret: otherSecret });
      if (!secret) continue;
      const twoFactorSecret = sealSecret(secret, id, { sessionSecret });
      await tx.update(adminUsers).set({ twoFactorSecret }).where(eq(adminUsers.id, id));
    }
  });
}
