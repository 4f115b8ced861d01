import type { TimeEntry } from '@stackworks/contracts';
import { pick } from '#/platform/database/columns.ts';
import type { timeEntries } from './time.tables.ts';

type EntryRow = typeof timeEntries.$inferSelect;

/** Only its author may delete an entry. */
export const isAuthor = (adminId: string, { authorId }: EntryRow): boolean => authorId === adminId;

/** An entry as a member of staff sees it. */
export const presentEntry = (row: EntryRow, adminId: string): TimeEntry => ({
  ...pick(row, ['id', 'authorName', 'minutes', 'note', 'day', 'createdAt']),
  can: { delete: isAuthor(adminId, row) },
});
