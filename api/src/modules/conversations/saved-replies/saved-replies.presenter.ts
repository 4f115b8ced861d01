import { fillReply, type ReplyVariable, type SavedReply } from '@stackworks/contracts';
import type { savedReplies } from './saved-replies.tables.ts';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** What the variables stand for in a conversation; those that are unknown stay as they are. */
export type ReplyValues = Partial<Record<ReplyVariable, string>>;

/** A saved reply, with its variables filled in. */
export function presentSavedReply(row: SavedReplyRow, values: ReplyValues = {}): SavedReply {
  const { id, title, text, updatedAt } = row;
  return { id, title, text, filled: fillReply(text, values), updatedAt };
}
