import type { ClientNote } from '@stackworks/contracts';
import type { clientNotes } from './notes.tables.ts';

type NoteRow = typeof clientNotes.$inferSelect;

/** Only its author may delete a note. */
export const isAuthor = (adminId: string, { authorId }: NoteRow): boolean => authorId === adminId;

/** A note as a member of staff sees it. */
export const presentNote = (row: NoteRow, adminId: string): ClientNote => {
  const { id, authorName, text, createdAt } = row;
  return { id, authorName, text, can: { delete: isAuthor(adminId, row) }, createdAt };
};
