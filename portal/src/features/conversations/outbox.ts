import { asset } from '@stackworks/contracts';
import { z } from 'zod';
import { newKey } from '#/lib/new-key.ts';
import { typedStorage } from '#/lib/session/viewing.ts';
import { outboxPrefix } from './outbox-entries.ts';

const outgoing = z.object({
  key: z.string(),
  text: z.string(),
  assets: z.array(asset),
  /** A note for the team alone: it stays one however often it is tried. */
  isInternal: z.boolean().default(false),
  writtenAt: z.number(),
  /** Why the server will not take it; null while it may still be sent. */
  refusal: z.string().nullable(),
  /** Whether it has been tried and could not be sent for now. */
  isDelayed: z.boolean(),
});

/** A message on its way, in the sender's own browser until the server has it. */
export type Outgoing = z.infer<typeof outgoing>;

/** What somebody writes of a message. */
export type Written = Pick<Outgoing, 'text' | 'assets' | 'isInternal'>;

type Listener = () => void;
const listeners = new Set<Listener>();

/*
 * One entry of the browser's storage a message, and not one list a conversation: two tabs that write at the same moment
 * then cannot take each other's messages away.
 */
const entryName = (conversationId: string, key: string) => `${outboxPrefix}${conversationId}:${key}`;

function write(conversationId: string, message: Outgoing): void {
  typedStorage().setItem(entryName(conversationId, message.key), JSON.stringify(message));
  for (const listener of listeners) listener();
}

/** Keeps a message until it is sent or given up. @returns what was kept */
export function addOutgoing(conversationId: string, { text, assets, isInternal }: Written): Outgoing {
  const message = {
    key: newKey(),
    text,
    assets,
    isInternal,
    writtenAt: Date.now(),
    refusal: null,
    isDelayed: false,
  };
  write(conversationId, message);
  return message;
}

/** Notes how a message fares, unless it has been sent or given up meanwhile. */
export function changeOutgoing(
  conversationId: string,
  key: string,
  change: Partial<Pick<Outgoing, 'refusal' | 'isDelayed'>>,
): void {
  const message = listOutgoing(conversationId).find((candidate) => candidate.key === key);
  if (message) write(conversationId, { ...message, ...change });
}

/** Lets go of a message that has been sent or given up. */
export function removeOutgoing(conversationId: string, key: string): void {
  typedStorage().removeItem(entryName(conversationId, key));
  for (const listener of listeners) listener();
}

/** Messages of a conversation that the server does not have yet, in the order they were written. */
export function listOutgoing(conversationId: string): Outgoing[] {
  return parseOutgoing(readOutgoing(conversationId));
}

/** As `listOutgoing`, as one text that is the same as long as nothing changes. */
export function readOutgoing(conversationId: string): string {
  const start = entryName(conversationId, '');
  return namesIn(typedStorage())
    .filter((name) => name.startsWith(start))
    .map((name) => typedStorage().getItem(name))
    .join('\n');
}

/** @param text what `readOutgoing` gave; entries that cannot be understood are left out */
export function parseOutgoing(text: string): Outgoing[] {
  return text
    .split('\n')
    .map(parseEntry)
    .filter((message) => message !== null)
    .sort((a, b) => a.writtenAt - b.writtenAt);
}

function parseEntry(text: string): Outgoing | null {
  try {
    return outgoing.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Ids of the conversations of which somebody has messages here that are not sent. */
export function listConversationIds(owner: string): string[] {
  const start = `${outboxPrefix}${owner}:`;
  const names = namesIn(typedStorage()).filter((name) => name.startsWith(start));
  return [...new Set(names.map((name) => name.slice(outboxPrefix.length, name.lastIndexOf(':'))))];
}

/** Calls back when a message is kept, changed or let go, in this tab or another. @returns what stops the calls */
export function onOutboxChanged(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(outboxPrefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((name) => name !== null);
