import type { AdminUser, Page, PageQuery } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { adminColumns } from '#/modules/accounts/queries/account-columns.ts';
import { presentAdmin } from '#/modules/accounts/accounts.presenter.ts';

/** Everyone who can sign in as staff, newest first. */
export async function listAdmins(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<AdminUser>> {
  const rows = await db.read
    .select(adminColumns)
    .from(adminUsers)
    .where(and(eq(adminUsers.isActive, true), after(adminUsers, cursor)))
    .orderBy(...newestFirst(adminUsers))
    .limit(limit + 1);
  return toPage(rows, limit, presentAdmin);
}
