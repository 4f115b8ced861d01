import { z } from 'zod';
import { projectParam } from '#/projects.ts';

/** When a message sent now is answered by, in our time zone: `time` is "9 am", `day` "Tuesday" or "Tuesday 8 December". */
export const replyTime = z.object({
  dueAt: z.iso.datetime(),
  time: z.string(),
  day: z.string(),
  timeZone: z.string(),
  /** Whether a reply is overdue already. */
  isLate: z.boolean(),
  /** When the team works, in words; null until content has been read. */
  hours: z.string().nullable(),
});
export type ReplyTime = z.infer<typeof replyTime>;

/** GET /api/client/reply-time: in the chat with the team, or in a project's conversation. */
export const replyTimeQuery = z.object({ project: projectParam.shape.id.optional() });

/** GET /api/admin/holidays: our public holidays from today on, as far as due dates are set, as `2027-01-01`. */
export const holidayList = z.object({ days: z.array(z.iso.date()) });
export type HolidayList = z.infer<typeof holidayList>;
