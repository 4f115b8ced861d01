import { randomBytes } from 'node:crypto';
import type { Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, inArray } from 'drizzle-orm';
import { replyAddresses } from '#/modules/conversations/conversations.tables.ts';

/** Opens addresses for people's answers to emails about a conversation. @returns their ids, by person; they stay the same */
export async function openReplyAddresses(
  tx: Transaction,
  { conversationId, role, ids }: { conversationId: string; role: Role; ids: readonly string[] },
  now: Date,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const createdAt = now.toISOString();
  await tx
    .insert(replyAddresses)
    .values(
      ids.map((personId) => {
        const id = randomBytes(8).toString('hex');
        return { id, conversationId, role, personId, createdAt };
      }),
    )
    .onConflictDoNothing();
  const rows = await tx
    .select({ id: replyAddresses.id, personId: replyAddresses.personId })
    .from(replyAddresses)
    .where(
      and(eq(replyAddresses.conversationId, conversationId), inArray(replyAddresses.personId, [...ids])),
    );
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}
