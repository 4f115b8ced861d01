import { z } from 'zod';
import { page } from '#/paging.ts';

/** A note in a project's thread that names the reader, and that they have not seen yet. */
export const mention = z.object({
  id: z.string(),
  messageId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  message: z.string(),
  senderName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Mention = z.infer<typeof mention>;

/** Answer of GET /api/admin/mentions, newest first. */
export const mentionPage = page(mention);
export type MentionPage = z.infer<typeof mentionPage>;

/** Answer of GET /api/admin/mentions/colleagues: whom the reader can name in a note. */
export const colleagueList = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
export type ColleagueList = z.infer<typeof colleagueList>;
