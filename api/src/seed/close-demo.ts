import { demoClientEmails, demoStaffEmails } from '@stackworks/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { adminUsers, companies, users } from '#/modules/accounts/accounts.tables.ts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';

/**
 * Disables the demo's accounts, whose passwords are public, and ends their sessions: for a data folder that began with the
 * sandbox and now serves real people. Their projects stay; made-up page views are deleted.
 */
export async function closeDemo(db: Database, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  const closed = { isActive: false, updatedAt };
  await db.write(async (tx) => {
    const demo = tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.isActive, true), or(inArray(users.email, demoClientEmails), eq(users.isDemo, true))),
      );
    const clients = await tx
      .update(companies)
      .set(closed)
      .where(inArray(companies.id, demo))
      .returning({ id: companies.id });
    const admins = await tx
      .update(adminUsers)
      .set(closed)
      .where(and(eq(adminUsers.isActive, true), inArray(adminUsers.email, demoStaffEmails)))
      .returning({ id: adminUsers.id });
    await tx.delete(pageviewCounts).where(eq(pageviewCounts.isDemo, true));
    const ids = [...clients, ...admins].map(({ id }) => id);
    await tx
      .update(sessions)
      .set({ revokedAt: updatedAt })
      .where(or(inArray(sessions.userId, ids), inArray(sessions.adminUserId, ids)));
  });
}
