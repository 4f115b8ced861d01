import { z } from 'zod';
import { clientUser } from '#/accounts.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlugInput } from '#/plans.ts';
import { project } from '#/projects.ts';
import { projectStatuses, subscriptionStatuses } from '#/statuses.ts';
import { reasonLimit } from '#/subscriptions.ts';
import { line, paragraphs, trueOrFalse } from '#/text.ts';

/** Longest text somebody searches a list with, in characters. */
export const searchLimit = 100;

/** A client as staff see them in a list, with how many projects are theirs; `activeProjects` are in progress. */
export const staffClient = clientUser.extend({
  isActive: z.boolean(),
  projects: z.number(),
  activeProjects: z.number(),
  /** Their latest project; null while there is none. */
  newestProjectId: z.string().nullable(),
});
export type StaffClient = z.infer<typeof staffClient>;
export const staffClientPage = page(staffClient);

/** How a list of clients is ordered; `waiting` begins with those whose messages nobody has read, the longest waiting first. */
export const clientOrders = ['newest', 'waiting'] as const;

/**
 * GET /api/admin/clients and /api/admin/users. `q` is part of a name, an email address or a company; `tier` a plan’s slug, or
 * `none`.
 */
export const clientsQuery = pageQuery.extend({
  q: line(searchLimit).optional(),
  status: z.enum(subscriptionStatuses).optional(),
  tier: planSlugInput.optional(),
  suspended: trueOrFalse.optional(),
  sort: z.enum(clientOrders).default('newest'),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** GET /api/admin/overview-counts: how many clients and projects there are, whatever a list shows of them. */
export const overviewCounts = z.object({
  clients: z.object({ total: z.number(), active: z.number() }),
  projects: z.object({
    total: z.number(),
    byStatus: z.record(z.enum(projectStatuses), z.number()),
    /** Completed since the month began in Auckland, and completed still. */
    completedThisMonth: z.number(),
  }),
});
export type OverviewCounts = z.infer<typeof overviewCounts>;

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
