import type { Reader } from '@stackworks/database';
import { findActiveAdmin, findClientByEmail } from '#/modules/accounts/queries/read-accounts.ts';
import { findOwnerOfClient } from '#/modules/projects/queries/find-projects.ts';
import { findChatAssignee } from './chat-owners.ts';

/** The name of the colleague who looks after the client with an address; null where nobody does, and the team signs. */
export async function findSignatory(reader: Reader, to: string): Promise<string | null> {
  const client = await findClientByEmail(reader, to);
  if (!client) return null;
  const owner = (await findChatAssignee(reader, client.id)) ?? (await findOwnerOfClient(reader, client.id));
  const colleague = owner ? await findActiveAdmin(reader, owner) : null;
  return colleague && `${colleague.firstName} ${colleague.lastName}`;
}
