import { z } from 'zod';

/** What a requested change counts as: a round before launch, one of the month's requests, or a content update that was bought. */
export const changeKinds = ['round', 'monthly', 'bought'] as const;

/** What a requested change counts as: the `number`th of so many; `of` is null without a limit. */
export const countedChange = z.object({
  countedAs: z.enum(changeKinds),
  number: z.number().int(),
  of: z.number().int().nullable(),
});
export type CountedChange = z.infer<typeof countedChange>;

/**
 * GET /api/client/revision-quota: the client's changes to what is live in this Auckland month, the plan's quota (null for no
 * limit), when the count restarts, and what one more costs at the limit. Source: decision 080.
 */
export const revisionQuota = z.object({
  /** As 2026-11. */
  month: z.string(),
  used: z.number(),
  quota: z.number().nullable(),
  /** Content updates that were bought and not used yet. */
  boughtLeft: z.number(),
  /** Rounds of changes that the plan includes for each project before its launch. */
  rounds: z.number(),
  resetsAt: z.iso.datetime(),
  contentUpdate: z.object({ name: z.string(), price: z.number() }).nullable(),
});
export type RevisionQuota = z.infer<typeof revisionQuota>;
