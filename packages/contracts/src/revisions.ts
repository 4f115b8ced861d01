import { z } from 'zod';
import { asset, assetIds, assetLimits } from '#/assets.ts';
import { seenVersion } from '#/projects.ts';
import { line, paragraphs } from '#/text.ts';

/** What can become of a version: waiting for the client, accepted, or sent back with feedback. */
export const revisionStatuses = ['pending', 'approved', 'changes_requested'] as const;

export const revisionLimits = { title: 120, text: 5000 } as const;

/** A numbered version of a project's work. `fileUrl` is the address of its first file. */
export const revision = z.object({
  id: z.string(),
  projectId: z.string(),
  revisionNumber: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(revisionStatuses),
  /** What the client asked to be changed. */
  feedback: z.string().nullable(),
  files: z.array(asset),
  fileUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the client approved it or asked for changes. */
  decidedAt: z.iso.datetime().nullable(),
});
export type Revision = z.infer<typeof revision>;
/** GET /api/client/projects/{id}/revisions and the same for staff: all of a project's, newest first. */
export const revisionList = z.object({ items: z.array(revision) });

const newRevision = z.object({
  title: line(revisionLimits.title).min(1),
  description: paragraphs(revisionLimits.text).optional(),
  assetIds: assetIds.pipe(z.array(z.string()).min(1, 'Add a file').max(assetLimits.perMessage)),
  version: seenVersion,
});

/** POST /api/admin/projects/{id}/revisions */
export const revisionInput = newRevision.meta({
  examples: [{ title: 'First version', assetIds: ['7b0b6f3e-6d0c-4b59-9d4f-0f5b4f6f0a11'] }],
});
export type RevisionInput = z.infer<typeof revisionInput>;

/** The part of a version's address that names it. */
export const revisionParam = z.object({ id: z.string(), revisionId: z.string() });

/** POST /api/client/projects/{id}/revisions/{revisionId}/request-changes */
export const changesInput = z.object({
  feedback: paragraphs(revisionLimits.text).min(1, 'Tell us what to change'),
});

/**
 * GET /api/client/revision-quota: how many changes the client has asked for in this Auckland month, how many the plan
 * allows (null for no limit), when the count starts again, and what one more costs at the limit.
 */
export const revisionQuota = z.object({
  /** As 2026-11. */
  month: z.string(),
  used: z.number(),
  quota: z.number().nullable(),
  resetsAt: z.iso.datetime(),
  contentUpdate: z.object({ name: z.string(), price: z.number() }).nullable(),
});
export type RevisionQuota = z.infer<typeof revisionQuota>;
