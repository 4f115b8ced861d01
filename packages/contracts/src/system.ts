import { z } from 'zod';
import { health } from '#/health.ts';
import { publication } from '#/content.ts';

/** What waits to be done: mails and customers for every process together, the rest for the one that answers. */
export const queueNames = ['mails', 'billing', 'writes', 'passwords', 'pictures'] as const;
export type QueueName = (typeof queueNames)[number];

export const systemQueue = z.object({
  name: z.enum(queueNames),
  depth: z.number().int(),
  /** Since when the longest waiting could have been done; null where nothing waits, or it is not known. */
  oldestAt: z.iso.datetime().nullable(),
  /** Whether it has waited longer than it ever should while all is well. */
  isLate: z.boolean(),
});
export type SystemQueue = z.infer<typeof systemQueue>;

/** A dead-lettered email: the mail server rejected it for good, or too often. */
export const failedMail = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type FailedMail = z.infer<typeof failedMail>;

/** A mail that waited in a backup: since that was restored nobody knows whether it had left before. */
export const heldMail = failedMail.pick({ id: true, template: true, recipient: true, createdAt: true });
export type HeldMail = z.infer<typeof heldMail>;

/** A process that serves from the database, as it says itself every few seconds. */
export const liveProcess = z.object({
  id: z.string(),
  /** Its machine and its number there. */
  name: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** `behind`: its visitors see older content than others'; `gone`: it said nothing for long, did not leave, and no other took its place. */
  state: z.enum(['serving', 'behind', 'gone']),
  /** How far published content has come there; null until it has said so. */
  publication: publication.nullable(),
  /** Whether it is the one that answers. */
  isAnswering: z.boolean(),
});
export type LiveProcess = z.infer<typeof liveProcess>;

/** A statement of the database that took long. It never holds a value, only the places for them. */
export const slowStatement = z.object({
  at: z.iso.datetime(),
  ms: z.number(),
  kind: z.enum(['read', 'write']),
  sql: z.string(),
  requestId: z.string().nullable(),
});
export type SlowStatement = z.infer<typeof slowStatement>;

/** How a call was answered in the last minutes, by the process that says so. */
export const callFigures = z.object({
  method: z.string(),
  route: z.string(),
  calls: z.number().int(),
  /** How many of them failed for a reason of ours. */
  failures: z.number().int(),
  /** Half of the answers, and all but one in twenty, took no longer: right to about a tenth. */
  p50Ms: z.number(),
  p95Ms: z.number(),
});
export type CallFigures = z.infer<typeof callFigures>;

/** Reports of another service that did not get through since the last that did; null where none. */
export const reportTrouble = z
  .object({
    /** Turned away, because they were not signed with our secret. */
    refused: z.number().int(),
    /** Not stored because of a fault of ours. */
    failed: z.number().int(),
    lastAt: z.iso.datetime(),
  })
  .nullable();
export type ReportTrouble = z.infer<typeof reportTrouble>;

/** Anybody can send something unsigned, so one that is turned away says little; several and none taken say that the secret is wrong. */
export const isTroubling = (trouble: ReportTrouble): boolean =>
  trouble !== null && (trouble.failed > 0 || trouble.refused >= 3);

/** GET /api/admin/system: how everything is, for staff. */
export const systemReport = z.object({
  asOf: z.iso.datetime(),
  /** `degraded` when anything is failing, late or rejected; `failing` when nothing works. */
  state: health.shape.status,
  checks: health.shape.checks,
  queues: z.array(systemQueue),
  mails: z.object({
    /** Since midnight in Auckland. */
    sentToday: z.number().int(),
    /** Of the last thirty days. */
    failed: z.number().int(),
    /** The newest of those. */
    newestFailed: z.array(failedMail),
    /** Held since a backup was restored, however long ago. */
    held: z.number().int(),
    /** The oldest of those. */
    oldestHeld: z.array(heldMail),
  }),
  webhooks: z.object({
    stripe: z.object({
      receivedAt: z.iso.datetime().nullable(),
      kind: z.string().nullable(),
      trouble: reportTrouble,
    }),
    /** By whichever process; what did not get through, by the one that answers. */
    content: z.object({ receivedAt: z.iso.datetime().nullable(), trouble: reportTrouble }),
  }),
  site: z.object({
    /** As far as in the process that is furthest behind. */
    publication,
    /** The last time that the process that answers built pages; null when it found them built. */
    lastBuild: z
      .object({ at: z.iso.datetime(), ms: z.number(), outcome: z.enum(['built', 'refused', 'failed']) })
      .nullable(),
  }),
  /** How much room is left where this machine keeps its data; null where it cannot be measured. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), isNearlyFull: z.boolean() }).nullable(),
  /** When everything was last backed up; null when it never was, or by other means than ours. */
  lastBackupAt: z.iso.datetime().nullable(),
  /** Those that serve, and those that are gone. */
  processes: z.array(liveProcess),
  slowStatements: z.array(slowStatement),
  /** Calls of the API, the slowest first. */
  calls: z.array(callFigures),
  /** The process that answers. */
  process: z.object({
    name: z.string(),
    version: z.string(),
    node: z.string(),
    uptimeSeconds: z.number(),
    memoryBytes: z.number(),
    /** How late the event loop's turns come, of a hundred the second worst, in milliseconds; null when not measured. */
    loopDelayMs: z.number().nullable(),
    openStreams: z.number().int(),
  }),
});
export type SystemReport = z.infer<typeof systemReport>;

/** POST /api/admin/system/mails/retry and /dismiss: which of the failed emails to send again, or to dismiss. */
export const failedMailsInput = z.object({ ids: z.array(z.string().max(100)).min(1).max(100) });
export type FailedMailsInput = z.infer<typeof failedMailsInput>;

/** How many of them will be sent again; those that somebody else has had sent again meanwhile do not count. */
export const mailsRetried = z.object({ mails: z.number().int() });
export type MailsRetried = z.infer<typeof mailsRetried>;

/** How many were dismissed. */
export const mailsDismissed = z.object({ mails: z.number().int() });
export type MailsDismissed = z.infer<typeof mailsDismissed>;

/** What becomes of mails that a restore held: they leave after all, or never. */
export const heldMailDecisions = ['send', 'drop'] as const;
export type HeldMailDecision = (typeof heldMailDecisions)[number];

/** POST /api/admin/system/mails/held: what is to become of some held mails. */
export const settleHeldMailsInput = z.object({
  decision: z.enum(heldMailDecisions),
  /** Which; all of them when left out. */
  ids: z.array(z.string().max(100)).min(1).max(100).optional(),
});
export type SettleHeldMailsInput = z.infer<typeof settleHeldMailsInput>;

/** How many it was done for; those that somebody else decided about meanwhile do not count. */
export const heldMailsSettled = z.object({ mails: z.number().int() });
export type HeldMailsSettled = z.infer<typeof heldMailsSettled>;
