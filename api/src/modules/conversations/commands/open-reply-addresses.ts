import { randomBytes } from 'node:crypto';
import type { ConversationRef, Role } from '@stackworks/contracts';
import { and, inArray } from 'drizzle-orm';
import { conversations, replyAddresses } from '#/modules/conversations/conversations.tables.ts';
import type { EmailThread } from '#/platform/email/outbox.tables.ts';
import type { Context } from '#/platform/events/events.ts';

type Place = ConversationRef & { clientId: string | null; projectId: string | null };

type Reader = { place: Place; role: Role; personId: string };
type Write = Pick<Context, 'tx' | 'now'>;

/**
 * Opens addresses for people's answers to emails about a conversation, in which nobody need have written yet.
 * @returns what an email to each of them carries, by person; it stays the same
 */
export async function openReplyAddresses(
  ctx: Write,
  place: Place,
  { role, ids }: { role: Role; ids: readonly string[] },
): Promise<Map<string, EmailThread>> {
  const opened = await open(
    ctx,
    ids.map((personId) => ({ place, role, personId })),
  );
  return new Map(opened.map(({ personId, id, conversationId }) => [personId, toThread(conversationId, id)]));
}

/**
 * Opens addresses for clients' answers to emails about their projects.
 * @returns what an email about each carries, by project
 */
export async function openProjectAddresses(
  ctx: Write,
  projects: readonly { id: string; userId: string }[],
): Promise<Map<string, EmailThread>> {
  const opened = await open(
    ctx,
    projects.map(({ id, userId }) => ({
      place: { kind: 'project', subjectId: id, clientId: userId, projectId: id },
      role: 'client',
      personId: userId,
    })),
  );
  return new Map(opened.map(({ id, conversationId }) => [conversationId, toThread(conversationId, id)]));
}

/**
 * Opens addresses for clients' answers to emails about no project, such as their plan: they belong to their chat, which
 * isn't what such an email is about.
 * @returns what an email to each carries, by client
 */
export async function openChatAddresses(
  ctx: Write,
  clientIds: readonly string[],
): Promise<Map<string, EmailThread>> {
  const opened = await open(
    ctx,
    clientIds.map((id) => ({
      place: { kind: 'chat', subjectId: id, clientId: id, projectId: null },
      role: 'client',
      personId: id,
    })),
  );
  return new Map(opened.map(({ id, personId }) => [personId, toThread(null, id)]));
}

const toThread = (id: string | null, replyAddressId: string): EmailThread => ({ id, replyAddressId });

async function open({ tx, now }: Write, readers: readonly Reader[]) {
  if (readers.length === 0) return [];
  const createdAt = now.toISOString();
  const places = readers.map(({ place: { subjectId: id, kind, clientId, projectId } }) => {
    return { id, kind, clientId, projectId, createdAt };
  });
  await tx.insert(conversations).values(places).onConflictDoNothing();
  const addresses = readers.map(({ place: { subjectId: conversationId }, role, personId }) => {
    return { id: randomBytes(8).toString('hex'), conversationId, role, personId, createdAt };
  });
  await tx.insert(replyAddresses).values(addresses).onConflictDoNothing();
  const { id, conversationId, personId } = replyAddresses;
  const conversationIds = places.map((place) => place.id);
  const personIds = readers.map((reader) => reader.personId);
  return tx
    .select({ id, conversationId, personId })
    .from(replyAddresses)
    .where(and(inArray(conversationId, conversationIds), inArray(personId, personIds)));
}
