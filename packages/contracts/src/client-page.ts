import { z } from 'zod';
import { clientUser } from '#/accounts.ts';
import { page } from '#/paging.ts';
import { project } from '#/projects.ts';
import { reasonLimit } from '#/subscriptions.ts';
import { line, paragraphs } from '#/text.ts';

/** Longest note about a client, in characters. */
export const clientNoteLimit = 4000;

/** Answer of GET /api/admin/clients/{id}, and of what changes them there. */
export const clientDetail = clientUser.extend({
  /** False while they are suspended. */
  isActive: z.boolean(),
  /** Why they are suspended; null while they are not. */
  suspensionReason: z.string().nullable(),
  projectCount: z.number().int(),
  fileCount: z.number().int(),
});
export type ClientDetail = z.infer<typeof clientDetail>;

/** Answer of GET /api/admin/clients/{id}/projects, newest first. */
export const clientProjectPage = page(project);

/** The part of an address that names a client, and a note about them. */
export const clientParam = z.object({ id: z.string().max(64) });
export const clientNoteParam = clientParam.extend({ noteId: z.string().max(64) });

/** PATCH /api/admin/clients/{id}/suspension */
export const suspensionInput = z.discriminatedUnion('suspended', [
  z.object({
    suspended: z.literal(true),
    reason: line(reasonLimit).min(1, 'Add a reason for your colleagues'),
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
