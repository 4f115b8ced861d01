import { z } from 'zod';
import { clientUser, profileInput } from '#/accounts.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlugInput, planSlugLimit } from '#/plans.ts';
import { project, seenVersion } from '#/projects.ts';
import { projectStatuses, subscriptionStatuses } from '#/statuses.ts';
import { reasonLimit } from '#/subscriptions.ts';
import { line, paragraphs, trueOrFalse } from '#/text.ts';

/** A client in staff's list. `activeProjects` are those in progress. */
export const staffClient = clientUser.extend({
  isActive: z.boolean(),
  projects: z.number(),
  activeProjects: z.number(),
  newestProjectId: z.string().nullable(),
});
export type StaffClient = z.infer<typeof staffClient>;
export const staffClientPage = page(staffClient);

/** GET /api/admin/clients/export. `q` is part of a name, email address or company; `plan` a slug or `none`. */
export const clientFilters = z.object({
  q: line(100).optional(),
  status: z.enum(subscriptionStatuses).optional(),
  plan: planSlugInput.optional(),
  suspended: trueOrFalse.optional(),
  /** `waiting` starts with clients whose messages nobody has read, the longest waiting first. */
  sort: z.enum(['newest', 'waiting']).default('newest'),
});
export type ClientFilters = z.infer<typeof clientFilters>;

/** GET /api/admin/clients */
export const clientsQuery = pageQuery.extend(clientFilters.shape);
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** GET /api/admin/overview-counts: all clients and projects, regardless of filters. */
export const overviewCounts = z.object({
  clients: z.object({ total: z.number(), active: z.number() }),
  projects: z.object({
    total: z.number(),
    byStatus: z.record(z.enum(projectStatuses), z.number()),
    /** Completed since the Auckland month began, and still completed. */
    completedThisMonth: z.number(),
  }),
});
export type OverviewCounts = z.infer<typeof overviewCounts>;

/** In characters. */
export const clientNoteLimit = 4000;

/** Response of GET /api/admin/clients/{id} and of changes to the client. */
export const clientDetail = clientUser.extend({
  /** False while they are suspended. */
  isActive: z.boolean(),
  suspensionReason: z.string().nullable(),
  /** Increases with every change of name, company, phone, address or email address. */
  detailsVersion: z.number().int(),
  /** Until when the emailed link sets their first password; null once they have one. */
  invitedUntil: z.iso.datetime().nullable(),
  /** When an email to their address last came back, if that was within 30 days. */
  bouncedAt: z.iso.datetime().nullable(),
  projectCount: z.number().int(),
  fileCount: z.number().int(),
});
export type ClientDetail = z.infer<typeof clientDetail>;

/** Response of GET /api/admin/clients/{id}/projects, newest first. */
export const clientProjectPage = page(project);

export const clientParam = z.object({ id: z.string().max(64) });
export const clientNoteParam = clientParam.extend({ noteId: z.string().max(64) });

const clientDetails = profileInput.omit({ profileImageUrl: true, currentPassword: true });

/** POST /api/admin/clients */
export const clientInput = clientDetails.required({ firstName: true, lastName: true, email: true });
export type ClientInput = z.infer<typeof clientInput>;

/**
 * PATCH /api/admin/clients/{id}. Fields left out don't change. If `version` is no longer the `detailsVersion`, the change is a
 * `conflict`. A new email address waits until the client confirms it; their present one cancels it.
 */
export const clientChangeInput = clientDetails.extend({ version: seenVersion });
export type ClientChangeInput = z.infer<typeof clientChangeInput>;

/** POST /api/admin/clients/{id}/payment-link: a plan that we sell. */
export const paymentLinkInput = z.object({
  plan: z.string().min(1, 'Choose a plan').max(planSlugLimit),
});
export type PaymentLinkInput = z.infer<typeof paymentLinkInput>;

/** PATCH /api/admin/clients/{id}/suspension */
export const suspensionInput = z.discriminatedUnion('suspended', [
  z.object({
    suspended: z.literal(true),
    reason: line(reasonLimit).min(1, 'Add a reason for your colleagues'),
  }),
  z.object({ suspended: z.literal(false), reason: line(reasonLimit).optional() }),
]);
export type SuspensionInput = z.infer<typeof suspensionInput>;

/** Staff's note about a client. Only its author can delete it. */
export const clientNote = z.object({
  id: z.string(),
  authorName: z.string(),
  text: z.string(),
  can: z.object({ delete: z.boolean() }),
  createdAt: z.iso.datetime(),
});
export type ClientNote = z.infer<typeof clientNote>;
export const clientNotePage = page(clientNote);

/** POST /api/admin/clients/{id}/notes */
export const clientNoteInput = z.object({ text: paragraphs(clientNoteLimit).min(1) });
export type ClientNoteInput = z.infer<typeof clientNoteInput>;

/** Response of POST /api/admin/clients/{id}/view-as: a read-only session. */
export const viewAsSession = z.object({ token: z.string(), name: z.string(), expiresAt: z.iso.datetime() });
export type ViewAsSession = z.infer<typeof viewAsSession>;
