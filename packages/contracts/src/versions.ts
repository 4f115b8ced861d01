import { z } from 'zod';
import { countedChange } from '#/changes.ts';
import { uploadedFile, attachedFileIds, fileLimits } from './files.ts';
import { seenVersion } from '#/projects.ts';
import { mounts } from '#/routes.ts';
import { line, paragraphs, secret, trueOrFalse } from '#/text.ts';

export const versionStatuses = ['pending', 'approved', 'changes_requested'] as const;

export const versionLimits = { title: 120, text: 5000 } as const;

/** A version of a project's work. `fileUrl` is its first file's. */
export const projectVersion = z.object({
  id: z.string(),
  projectId: z.string(),
  number: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(versionStatuses),
  /** The changes the client requested. */
  feedback: z.string().nullable(),
  /** What those changes counted as. */
  change: countedChange.nullable(),
  files: z.array(uploadedFile),
  fileUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the client approved it or requested changes. */
  decidedAt: z.iso.datetime().nullable(),
  /** Whether its approval completes the project; otherwise work goes on. */
  isFinal: z.boolean(),
  /** The name of who did. */
  decidedBy: z.string().nullable(),
  /** Who has said yes to a version that needs two people’s. */
  approvals: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
  /** What its viewer may do with it; changes may need a plan, or one to be bought. */
  can: z.object({ approve: z.boolean(), requestChanges: z.boolean() }),
});
export type ProjectVersion = z.infer<typeof projectVersion>;
/** GET /api/client/projects/{id}/versions and the same for staff: all of a project's, newest first. */
export const versionList = z.object({
  items: z.array(projectVersion),
  /** What the project's next change counts as; null when one has to be bought first. */
  nextChange: countedChange.nullable(),
  /** Whether its rounds before launch are used, and it isn't live yet. */
  hasUsedRounds: z.boolean(),
});
export type VersionList = z.infer<typeof versionList>;

const newVersion = z.object({
  title: line(versionLimits.title).min(1),
  description: paragraphs(versionLimits.text).optional(),
  fileIds: attachedFileIds.pipe(z.array(z.string()).min(1, 'Add a file').max(fileLimits.perMessage)),
  /** Whether its approval completes the project. */
  isFinal: z.boolean().default(true),
  version: seenVersion,
});

/** POST /api/admin/projects/{id}/versions */
export const versionInput = newVersion.meta({
  examples: [{ title: 'First version', fileIds: ['7b0b6f3e-6d0c-4b59-9d4f-0f5b4f6f0a11'] }],
});
export type VersionInput = z.infer<typeof versionInput>;

export const versionParam = z.object({ id: z.string(), versionId: z.string() });

/** POST /api/client/projects/{id}/versions/{versionId}/request-changes */
export const changesInput = z.object({
  feedback: paragraphs(versionLimits.text).min(1, 'Tell us what to change'),
});

/** How long the link in a version's email opens it, in days. */
export const versionLinkDays = 7;

/** The token of the link in a version's email, for one version and one person. */
export const versionLinkInput = z.object({ token: secret(1000).min(1) });

/** POST /api/version-links/request-changes */
export const linkedChangesInput = versionLinkInput.extend(changesInput.shape);

/** Query of GET /api/version-links/files/{fileId} */
export const linkedFileQuery = z.object({
  token: z.string().min(1).max(1000),
  preview: trueOrFalse.prefault('false'),
});

/** Where a file of a link's version is read, or its picture. */
export const linkedFilePath = (fileId: string, token: string, what: 'file' | 'thumbnail'): string =>
  `${mounts.api}/version-links/files/${fileId}${what === 'thumbnail' ? '/thumbnail' : ''}?token=${encodeURIComponent(token)}`;

/** POST /api/version-links/check and what follows from it: a version as the person sees it whose link it is. */
export const linkedVersion = z.object({
  company: z.string(),
  projectName: z.string(),
  /** Who answers by this link. */
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  version: projectVersion
    .omit({ files: true, fileUrl: true })
    .extend({ files: z.array(uploadedFile.pick({ id: true, fileName: true, fileType: true })) }),
  /** What asking for changes counts as; null when one has to be bought first. */
  nextChange: countedChange.nullable(),
  /** Until when the link works. */
  expiresAt: z.iso.datetime(),
});
export type LinkedVersion = z.infer<typeof linkedVersion>;
