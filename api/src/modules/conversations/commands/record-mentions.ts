import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { colleaguesMentioned, mentionsSeen } from '#/modules/conversations/conversations.events.ts';
import type { Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { mentions, messages } from '#/modules/conversations/conversations.tables.ts';
import { getUnseenMention } from '#/modules/conversations/queries/mentions.ts';
import type { MessageRow } from '#/modules/conversations/queries/find-messages.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';

/** Records the colleagues that an internal note names, other than its author, in the note's transaction. */
export async function recordMentions(
  ctx: Context,
  conversation: Conversation,
  note: MessageRow,
): Promise<void> {
  if (!note.content.includes('@')) return;
  const colleagues = (await listActiveAdmins(ctx.tx)).filter(({ id }) => id !== note.senderId);
  const mentioned = findMentioned(note.content, colleagues);
  if (mentioned.length === 0) return;
  const { id: messageId, createdAt } = note;
  await ctx.tx
    .insert(mentions)
    .values(mentioned.map(({ id }) => ({ id: randomUUID(), adminUserId: id, messageId, createdAt })));
  await emit(ctx, colleaguesMentioned, { colleagues: mentioned, by: note.senderName, conversation });
}

/** Ends the mentions of a colleague in a conversation, who has answered there. Reading it ends none. */
export async function answerMentions(ctx: Context, adminId: string, conversationId: string): Promise<void> {
  const { tx, now } = ctx;
  const answered = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .innerJoin(messages, eq(messages.id, mentions.messageId))
    .where(
      and(
        eq(mentions.adminUserId, adminId),
        isNull(mentions.seenAt),
        eq(messages.conversationId, conversationId),
      ),
    );
  if (answered.length === 0) return;
  const ids = answered.map(({ id }) => id);
  await tx.update(mentions).set({ seenAt: now.toISOString() }).where(inArray(mentions.id, ids));
  await emit(ctx, mentionsSeen);
}

/** Marks one mention of a colleague as seen. @throws AppError not_found when it isn't theirs, or has been seen */
export const seeMention = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    await getUnseenMention(tx, caller.actor.id, id);
    await tx.update(mentions).set({ seenAt: now.toISOString() }).where(eq(mentions.id, id));
    await emit(ctx, mentionsSeen);
  });

/** `@Hana Rua` does not name Hana Ru. */
const continuesName = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Finds the people a text names as `@First Last`, in any case. The longer of two names that match wins; people with the
 * same name are all found.
 */
export function findMentioned<Person extends { firstName: string; lastName: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const folded = fold(text);
  const byName = Map.groupBy(people, ({ firstName, lastName }) => fold(`${firstName} ${lastName}`));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (const { index } of folded.matchAll(/@/g)) {
    const rest = folded.slice(index + 1);
    const name = names.find((each) => rest.startsWith(each) && !continuesName.test(rest.slice(each.length)));
    if (name !== undefined) found.add(name);
  }
  return [...found].flatMap((name) => byName.get(name) ?? []);
}

/** Folds case and accents' spelling for comparison: SQLite's `nocase` only handles ASCII. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();
