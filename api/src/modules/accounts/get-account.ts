import { eq } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import { AppError } from '#/errors.ts';
import type { AdminRow, ClientRow } from './accounts.presenter.ts';

/**
 * A client's account.
 * @throws AppError not_found when there is none
 */
export async function getClient(reader: Reader, id: string): Promise<ClientRow> {
  const client = await reader.query.users.findFirst({ where: eq(users.id, id) });
  if (!client) throw new AppError('not_found', 'This client does not exist.');
  return client;
}

/**
 * A member of staff.
 * @throws AppError not_found when there is none
 */
export async function getAdmin(reader: Reader, id: string): Promise<AdminRow> {
  const admin = await reader.query.adminUsers.findFirst({ where: eq(adminUsers.id, id) });
  if (!admin) throw new AppError('not_found', 'This member of the team does not exist.');
  return admin;
}
