import { z } from 'zod';
import { clientUser } from '#/accounts.ts';
import { page, pageQuery } from '#/paging.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { reasonLimit } from '#/subscriptions.ts';
import { line, paragraphs } from '#/text.ts';
import { tiers } from '#/tiers.ts';

/** Longest note about a client, in characters. */
export const clientNoteLimit = 4000;

/** A client in the staff's list. `activeProjectCount` is of those in progress; `newestProjectId` is null without any. */
export const clientSummary = clientUser.extend({
  /** False once staff have suspended them. */
  isActive: z.boolean(),
  projectCount: z.number().int(),
  activeProjectCount: z.number().int(),
  newestProjectId: z.string().nullable(),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** Answer of GET /api/admin/clients and GET /api/admin/users, newest first. */
export const clientSummaryPage = page(clientSummary);
export type ClientSummaryPage = z.infer<typeof clientSummaryPage>;

/** Query of both; `q` is any part of a name, an e-mail address or a company, `tier` a plan's slug or `none`. */
export const clientsQuery = pageQuery.extend({
  q: line(100).optional(),
  status: z.enum(subscriptionStatuses).optional(),
  tier: z.enum([...tiers, 'none']).optional(),
  suspended: z.stringbool('Write true or false').optional(),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** Answer of GET /api/admin/clients/{id}. */
export const clientDetail = clientSummary.extend({
  fileCount: z.number().int(),
  /** Why they are suspended; null while they are not. */
  suspendedFor: z.string().nullable(),
});
export type ClientDetail = z.infer<typeof clientDetail>;

/** PATCH /api/admin/clients/{id}/suspension */
export const suspensionInput = z.discriminatedUnion('suspended', [
  z.object({
    suspended: z.literal(true),
    reason: line(reasonLimit).min(1, 'Say why, so that colleagues know'),
  }),
  z.object({ suspended: z.literal(false), reason: line(reasonLimit).optional() }),
]);
export type SuspensionInput = z.infer<typeof suspensionInput>;

/** What a colleague noted about a client. `isOwn` is whether who asks wrote it, who alone may delete it. */
export const clientNote = z.object({
  id: z.string(),
  authorName: z.string(),
  text: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ClientNote = z.infer<typeof clientNote>;
export const clientNotePage = page(clientNote);

/** POST /api/admin/clients/{id}/notes */
export const clientNoteInput = z.object({ text: paragraphs(clientNoteLimit).min(1) });
export type ClientNoteInput = z.infer<typeof clientNoteInput>;

/** Answer of POST /api/admin/clients/{id}/view-as: a session in which nothing can be changed. */
export const viewAsSession = z.object({ token: z.string(), name: z.string(), expiresAt: z.iso.datetime() });
export type ViewAsSession = z.infer<typeof viewAsSession>;
