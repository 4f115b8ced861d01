import { existsSync } from 'node:fs';
import { openClient, type DatabaseAddress } from './open-client.ts';

/** Whether a database of any version has an account, read without opening it as the product does: nothing is created or changed. */
export async function hasAccounts(address: DatabaseAddress): Promise<boolean> {
  const { databaseUrl } = address;
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) return false;
  const client = openClient(address);
  try {
    const { rows } = await client.execute(
      'SELECT 1 WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM admin_users)',
    );
    return rows.length > 0;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table')) return false;
    throw error;
  } finally {
    client.close();
  }
}
