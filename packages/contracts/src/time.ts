import { z } from 'zod';
import { page } from '#/paging.ts';
import { line } from '#/text.ts';

/** In minutes: neither one entry nor all that a person logs on one day is longer than a day. */
export const longestEntry = 24 * 60;
/** In characters. */
export const timeNoteLimit = 200;

/** Minutes that a member of staff worked on a project, on an Auckland `day`. Only its author can delete it. */
export const timeEntry = z.object({
  id: z.string(),
  authorName: z.string(),
  minutes: z.number().int(),
  note: z.string().nullable(),
  day: z.iso.date(),
  can: z.object({ delete: z.boolean() }),
  createdAt: z.iso.datetime(),
});
export type TimeEntry = z.infer<typeof timeEntry>;

/** GET /api/admin/projects/{id}/time, newest first. `totalMinutes` is of the whole project. */
export const timeEntryPage = page(timeEntry).extend({ totalMinutes: z.number().int() });
export type TimeEntryPage = z.infer<typeof timeEntryPage>;

/** POST /api/admin/projects/{id}/time: work done today. */
export const timeEntryInput = z.object({
  minutes: z
    .number('Enter how many minutes it took')
    .int('Enter whole minutes')
    .min(1, 'Enter how many minutes it took')
    .max(longestEntry, 'One entry can’t be longer than a day'),
  note: line(timeNoteLimit).optional(),
});
export type TimeEntryInput = z.infer<typeof timeEntryInput>;

export const timeEntryParam = z.object({ id: z.string().max(64), entryId: z.string().max(64) });
