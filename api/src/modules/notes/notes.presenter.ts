import type { ClientNote } from '@stackworks/contracts';
import type { clientNotes } from './notes.tables.ts';
import { isAuthor } from './notes.policy.ts';

/** @param adminId who looks */
export function presentNote(row: typeof clientNotes.$inferSelect, adminId: string): ClientNote {
  const { id, authorName, text, createdAt } = row;
  return { id, authorName, text, isOwn: isAuthor(adminId, row), createdAt };
}
