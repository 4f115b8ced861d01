import { z } from 'zod';
import { uploadedFile, attachedFileIds, fileLimits } from './files.ts';
import { seenVersion } from '#/projects.ts';
import { line, paragraphs } from '#/text.ts';

/** What can become of a version: waiting for the client, accepted, or sent back with feedback. */
export const versionStatuses = ['pending', 'approved', 'changes_requested'] as const;

export const versionLimits = { title: 120, text: 5000 } as const;

/** A numbered version of a project's work. `fileUrl` is the address of its first file. */
export const projectVersion = z.object({
  id: z.string(),
  projectId: z.string(),
  revisionNumber: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(versionStatuses),
  /** What the client asked to be changed. */
  feedback: z.string().nullable(),
  files: z.array(uploadedFile),
  fileUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the client approved it or asked for changes. */
  decidedAt: z.iso.datetime().nullable(),
});
export type ProjectVersion = z.infer<typeof projectVersion>;
/** GET /api/client/projects/{id}/revisions and the same for staff: all of a project's, newest first. */
export const versionList = z.object({ items: z.array(projectVersion) });

const newRevision = z.object({
  title: line(versionLimits.title).min(1),
  description: paragraphs(versionLimits.text).optional(),
  assetIds: attachedFileIds.pipe(z.array(z.string()).min(1, 'Add a file').max(fileLimits.perMessage)),
  version: seenVersion,
});

/** POST /api/admin/projects/{id}/revisions */
export const versionInput = newRevision.meta({
  examples: [{ title: 'First version', assetIds: ['7b0b6f3e-6d0c-4b59-9d4f-0f5b4f6f0a11'] }],
});
export type VersionInput = z.infer<typeof versionInput>;

/** The part of a version's address that names it. */
export const versionParam = z.object({ id: z.string(), revisionId: z.string() });

/** POST /api/client/projects/{id}/revisions/{revisionId}/request-changes */
export const changesInput = z.object({
  feedback: paragraphs(versionLimits.text).min(1, 'Tell us what to change'),
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
