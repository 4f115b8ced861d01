import { z } from 'zod';
import { page, pageQuery } from '#/paging.ts';

/** What a client's timeline can be narrowed to. */
export const timelineTopics = ['messages', 'work', 'money'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

/** Query of GET /api/admin/clients/{id}/timeline. */
export const timelineQuery = pageQuery.extend({ topic: z.enum(timelineTopics).optional() });
export type TimelineQuery = z.infer<typeof timelineQuery>;

export const timelineKinds = ['message', 'project', 'version', 'decision', 'payment', 'plan'] as const;

/** Something that has happened with a client, as a sentence of its words and then `subject`, which `projectId` links. */
export const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  words: z.string(),
  subject: z.string().nullable(),
  projectId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Response of GET /api/admin/clients/{id}/timeline, newest first. */
export const timelinePage = page(timelineEntry);
export type TimelinePage = z.infer<typeof timelinePage>;
