import type { Message } from '@stackworks/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { ConversationPage } from './conversation.ts';

/** A cached conversation: pages, newest first, each with the newest message first. */
export type KnownMessages = InfiniteData<ConversationPage>;

/** Adds a message in its place; unchanged when it is there already. */
export function withMessage(known: KnownMessages, message: Message): KnownMessages {
  if (known.pages.some(({ items }) => items.some(({ id }) => id === message.id))) return known;
  const [newest, ...older] = known.pages;
  if (!newest) return known;
  const after = newest.items.findIndex(({ createdAt }) => createdAt <= message.createdAt);
  const items = newest.items.toSpliced(after === -1 ? newest.items.length : after, 0, message);
  return { ...known, pages: [{ ...newest, items }, ...older] };
}

/** Merges a newly read newest page. If messages between are missing, older pages are dropped and read again later. */
export function withNewestPage(known: KnownMessages, page: ConversationPage): KnownMessages {
  const fresh: KnownMessages = { pages: [page], pageParams: [''] };
  const [newest] = known.pages;
  if (!newest) return fresh;
  const knownIds = new Set(known.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const hasGap = page.nextCursor !== null && !page.items.some(({ id }) => knownIds.has(id));
  if (hasGap) return fresh;
  const missed = page.items.filter(({ id }) => !knownIds.has(id));
  if (missed.length === 0) return withReadUpTo(known, page.readUpTo);
  return withReadUpTo(missed.reduce(withMessage, known), page.readUpTo);
}

/** Sets up to when it has been read; never backwards. */
export function withReadUpTo(known: KnownMessages, readUpTo: string | null): KnownMessages {
  const [newest, ...older] = known.pages;
  if (!newest || readUpTo === null || (newest.readUpTo !== null && newest.readUpTo >= readUpTo)) return known;
  return { ...known, pages: [{ ...newest, readUpTo }, ...older] };
}

export function withThumbnail(
  known: KnownMessages,
  { fileId, thumbnailUrl }: { fileId: string; thumbnailUrl: string },
): KnownMessages {
  const toMessage = (message: Message): Message => {
    if (!message.attachments.some(({ id }) => id === fileId)) return message;
    const attachments = message.attachments.map((file) =>
      file.id === fileId ? { ...file, thumbnailUrl } : file,
    );
    return { ...message, attachments };
  };
  return { ...known, pages: known.pages.map((each) => ({ ...each, items: each.items.map(toMessage) })) };
}

export const inOrder = ({ pages }: KnownMessages): Message[] => pages.flatMap(({ items }) => items).reverse();

/** Up to when the reader has read, as far as the cached pages show. */
export const readUpToOf = ({ pages }: KnownMessages): string | null =>
  pages.find(({ readUpTo }) => readUpTo !== null)?.readUpTo ?? null;
