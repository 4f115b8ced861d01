import { clientUser } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { withJson } from './calls.ts';
import { createTestApp } from './create-test-app.ts';
import { createClient } from './factories.ts';
import { type ClientColumns } from '#/modules/accounts/commands/write-client.ts';

/** A client who changes their own profile. */
export async function prepareProfile(columns: Partial<ClientColumns> = {}) {
  const { request, deps } = await createTestApp();
  const client = await createClient(deps, columns);
  const save = (changes: object) =>
    request('/api/client/profile', withJson(changes, { token: client.token }, 'PATCH'));
  return {
    request,
    deps,
    client,
    save,
    saved: async (changes: object) => clientUser.parse(await (await save(changes)).json()),
    readRow: async () => (await deps.db.read.select().from(users).where(eq(users.id, client.id)))[0],
  };
}
