import { eq } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { updateClient, type ClientColumns } from '#/modules/accounts/commands/write-client.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** Writes over what is stored of every client, as a mistake would. */
export const overwriteClients = (db: Database, values: Partial<ClientColumns>) =>
  db.write(async (tx) => {
    for (const { id } of await tx.select({ id: users.id }).from(users)) {
      await updateClient({ tx, now: new Date() }, id, values);
    }
  });

/** What is stored of the client with an email address. */
export async function readStoredClient(db: Database, email: string) {
  const [client] = await db.read.select().from(users).where(eq(users.email, email));
  return client;
}
