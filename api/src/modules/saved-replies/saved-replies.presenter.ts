import { replyPlaceholders, type ReplyPlaceholder, type SavedReply } from '@stackworks/contracts';
import type { savedReplies } from '#/db/schema/saved-replies.ts';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** What the placeholders stand for; those that are unknown stay as they are. */
export type ReplyNames = Partial<Record<ReplyPlaceholder, string>>;

/** A saved reply, with its names filled in. */
export function presentSavedReply(row: SavedReplyRow, names: ReplyNames = {}): SavedReply {
  const { id, title, text, updatedAt } = row;
  return { id, title, text, filled: fill(text, names), updatedAt };
}

const placeholder = new RegExp(`\\{(${replyPlaceholders.join('|')})\\}`, 'g');
const isPlaceholder = (name: string): name is ReplyPlaceholder =>
  replyPlaceholders.some((each) => each === name);

const fill = (text: string, names: ReplyNames): string =>
  text.replaceAll(placeholder, (whole: string, name: string) =>
    isPlaceholder(name) ? (names[name] ?? whole) : whole,
  );
