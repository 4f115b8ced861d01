import { z } from 'zod';
import { retentionNames } from '#/retention.ts';
import { proofInput } from '#/team.ts';

/** What a person can ask for with regard to their data, and where it stands. */
export const personalData = z.object({
  /** The newest copy of their data; null when none was asked for lately. It is being made until `readyAt`. */
  export: z
    .object({
      requestedAt: z.iso.datetime(),
      readyAt: z.iso.datetime().nullable(),
      /** Until when the emailed link works. */
      expiresAt: z.iso.datetime().nullable(),
      /** When it was, after which it works no more. */
      downloadedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** A request to delete everything; null when there is none. */
  erasure: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  /** When the account goes if its deletion is asked for now; null while a plan continues, which has to be cancelled first. */
  earliestErasure: z.object({ dueAt: z.iso.datetime(), isAtPlanEnd: z.boolean() }).nullable(),
  /** Whether there are payments, whose records stay. */
  hasPayments: z.boolean(),
});
export type PersonalData = z.infer<typeof personalData>;

/** POST /api/client/erasure */
export const erasureInput = proofInput.pick({ password: true });

/** POST /api/data-export, which answers with the zip. */
export const dataExportInput = z.object({ token: z.string().min(1).max(200) });

/** What the nightly work did by one rule, in the response of GET /api/admin/retention. */
export const retentionState = z.object({
  rule: z.enum(retentionNames),
  /** When it last ran; null before the first time. */
  ranAt: z.iso.datetime().nullable(),
  removed: z.number().int().nullable(),
  /** How much the next run will remove, as counted by the last one. */
  dueNext: z.number().int().nullable(),
});
export type RetentionState = z.infer<typeof retentionState>;

export const retentionReport = z.object({ rules: z.array(retentionState) });
export type RetentionReport = z.infer<typeof retentionReport>;

/** GET /api/admin/retention/dry-run: what would be removed if the rules ran now. */
export const retentionDryRun = z.object({
  rules: z.array(z.object({ rule: z.enum(retentionNames), due: z.number().int() })),
});
export type RetentionDryRun = z.infer<typeof retentionDryRun>;
