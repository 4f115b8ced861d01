import { colleagueReply, uploadedFile, type UploadedFile } from '@stackworks/contracts';
import { z } from 'zod';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { createListeners } from '#/lib/listeners.ts';
import { draftNames, draftStorage } from '#/lib/session/viewing.ts';
import { outboxPrefix } from './conversation.ts';

const outgoing = z.object({
  key: z.string(),
  text: z.string(),
  files: z.array(uploadedFile),
  isInternal: z.boolean().default(false),
  /** When the newest message was written that the writer had seen when they began; null once they confirm. */
  seenUpTo: z.string().nullable().default(null),
  /** Whether it asks for feedback on a project in review. */
  isNudge: z.boolean().default(false),
  writtenAt: z.number(),
  /** When the server sends it, until when it can be undone; null while the server doesn't have it, and for what isn't undone. */
  sendAt: z.string().nullable().default(null),
  /** Why the server rejected it; null while it may still be sent. The stored entries have this name. */
  rejection: z.string().nullable(),
  isDelayed: z.boolean(),
  /** A colleague's, who has replied meanwhile: whether to send it too is asked first. Null once answered. */
  reply: colleagueReply.nullable().default(null),
});

/** A message that this browser stores until the server has it. */
export type Outgoing = z.infer<typeof outgoing>;

export type WrittenMessage = Pick<Outgoing, 'text' | 'files' | 'isInternal' | 'seenUpTo'> &
  Partial<Pick<Outgoing, 'isNudge'>>;

const { notify, subscribe } = createListeners();

/* One storage entry per message, so that two tabs writing at once can't overwrite each other's messages. */
const entryName = (conversationId: string, key: string) => `${outboxPrefix}${conversationId}:${key}`;

function write(conversationId: string, message: Outgoing): void {
  draftStorage().setItem(entryName(conversationId, message.key), JSON.stringify(message));
  notify();
}

const untried = { rejection: null, isDelayed: false, reply: null, sendAt: null };

export function addOutgoing(conversationId: string, written: WrittenMessage): Outgoing {
  const message = { key: newKey(), isNudge: false, ...written, writtenAt: Date.now(), ...untried };
  write(conversationId, message);
  return message;
}

/** Updates a message, unless it has been sent or deleted meanwhile. */
export function changeOutgoing(
  conversationId: string,
  key: string,
  change: Partial<Pick<Outgoing, 'rejection' | 'isDelayed' | 'reply' | 'seenUpTo' | 'sendAt'>>,
): void {
  const message = findOutgoing(conversationId, key);
  if (message) write(conversationId, { ...message, ...change });
}

export function removeOutgoing(conversationId: string, key: string): void {
  draftStorage().removeItem(entryName(conversationId, key));
  notify();
}

/** Deletes an unsent message and its uploaded files. A file that can't be deleted stays among the project's files. */
export function giveUpOutgoing(
  conversationId: string,
  key: string,
  deleteFile: (file: UploadedFile) => Promise<void>,
): void {
  const message = findOutgoing(conversationId, key);
  removeOutgoing(conversationId, key);
  for (const file of message?.files ?? []) deleteFile(file).catch(() => undefined);
}

/** A conversation's messages that the server doesn't have yet, in the order they were written. */
export const listOutgoing = (conversationId: string): Outgoing[] =>
  parseOutgoing(readOutgoing(conversationId));

export const findOutgoing = (conversationId: string, key: string): Outgoing | undefined =>
  listOutgoing(conversationId).find((message) => message.key === key);

/** The same messages as text, which is equal as long as nothing changes. */
export function readOutgoing(conversationId: string): string {
  const names = draftNames(entryName(conversationId, ''));
  return names.map((name) => draftStorage().getItem(name)).join('\n');
}

/** Parses the result of `readOutgoing`; invalid entries are left out. */
export const parseOutgoing = (text: string): Outgoing[] =>
  text
    .split('\n')
    .map(parseEntry)
    .filter((message) => message !== null)
    .sort((a, b) => a.writtenAt - b.writtenAt);

function parseEntry(text: string): Outgoing | null {
  try {
    return outgoing.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Ids of the conversations in which a user has unsent messages here. */
export function listConversationIds(owner: string): string[] {
  const names = draftNames(`${outboxPrefix}${owner}:`);
  return [...new Set(names.map((name) => name.slice(outboxPrefix.length, name.lastIndexOf(':'))))];
}

/** Subscribes to changes of the outbox, in this tab or another. @returns unsubscribes */
export function onOutboxChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(outboxPrefix)) listener();
  };
  const unsubscribe = subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}

/** The conversations in which a message of an owner can still be undone, as text, which is equal as long as nothing changes. */
export const readScheduled = (owner: string): string =>
  listConversationIds(owner)
    .flatMap((id) =>
      listOutgoing(id)
        .filter(({ sendAt }) => sendAt !== null)
        .map(({ isNudge }) => (isNudge ? `nudge ${id}` : `reply ${id}`)),
    )
    .join('\n');
