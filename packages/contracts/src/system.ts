import { z } from 'zod';
import { health, incomingEmailQueue } from '#/health.ts';
import { publication } from '#/content.ts';

/** Queues: emails, both ways, and billing are shared by all processes, the rest belong to the responding one. */
export const queueNames = ['mails', 'incoming', 'billing', 'writes', 'passwords', 'pictures'] as const;
export type QueueName = (typeof queueNames)[number];

export const systemQueue = z.object({
  name: z.enum(queueNames),
  depth: z.number().int(),
  /** When the oldest entry became due; null when the queue is empty or it's unknown. */
  oldestAt: z.iso.datetime().nullable(),
  /** Whether it has waited longer than it should. */
  isLate: z.boolean(),
});
export type SystemQueue = z.infer<typeof systemQueue>;

/** A dead-lettered email: the mail server rejected it permanently, or too often. */
export const failedMail = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type FailedMail = z.infer<typeof failedMail>;

/** An email that waited in a restored backup: nobody knows whether it was already sent. */
export const heldMail = failedMail.pick({ id: true, template: true, recipient: true, createdAt: true });
export type HeldMail = z.infer<typeof heldMail>;

/** A process that uses the database, as it reports every few seconds. */
export const liveProcess = z.object({
  id: z.string(),
  /** Its machine and process number. */
  name: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** `behind`: its visitors see older content; `gone`: silent for long, not shut down, not replaced. */
  state: z.enum(['serving', 'behind', 'gone']),
  /** Null until it has reported one. */
  publication: publication.nullable(),
  /** Whether it sent this response. */
  isAnswering: z.boolean(),
});
export type LiveProcess = z.infer<typeof liveProcess>;

/** A slow database statement, with placeholders instead of values. */
export const slowStatement = z.object({
  at: z.iso.datetime(),
  ms: z.number(),
  kind: z.enum(['read', 'write']),
  sql: z.string(),
  requestId: z.string().nullable(),
});
export type SlowStatement = z.infer<typeof slowStatement>;

/** How an API call did in the last minutes, in the responding process. */
export const callFigures = z.object({
  method: z.string(),
  route: z.string(),
  calls: z.number().int(),
  /** Those that failed because of us. */
  failures: z.number().int(),
  /** Median and 95th percentile, to about a tenth. */
  p50Ms: z.number(),
  p95Ms: z.number(),
});
export type CallFigures = z.infer<typeof callFigures>;

/** Webhook deliveries that failed since the last success; null without any. */
export const reportTrouble = z
  .object({
    /** Rejected for their signature. */
    refused: z.number().int(),
    /** Not stored because of our own fault. */
    failed: z.number().int(),
    lastAt: z.iso.datetime(),
  })
  .nullable();
export type ReportTrouble = z.infer<typeof reportTrouble>;

/** Anyone can send an unsigned request, so one rejection means little; several without a success mean a wrong secret. */
export const isTroubling = (trouble: ReportTrouble): boolean =>
  trouble !== null && (trouble.failed > 0 || trouble.refused >= 3);

/** GET /api/admin/system */
export const systemReport = z.object({
  asOf: z.iso.datetime(),
  /** `degraded` when anything is failing, late or rejected; `failing` when nothing works. */
  state: health.shape.status,
  checks: health.shape.checks,
  queues: z.array(systemQueue),
  mails: z.object({
    /** Since midnight in Auckland. */
    sentToday: z.number().int(),
    /** In the last thirty days. */
    failed: z.number().int(),
    newestFailed: z.array(failedMail),
    /** Held since a backup was restored. */
    held: z.number().int(),
    /** Emails to us that couldn't be read and wait in Unsorted. */
    unread: incomingEmailQueue.shape.givenUp,
    oldestHeld: z.array(heldMail),
  }),
  webhooks: z.object({
    stripe: z.object({
      receivedAt: z.iso.datetime().nullable(),
      kind: z.string().nullable(),
      trouble: reportTrouble,
    }),
    /** Received by any process; `trouble` is the responding one's. */
    content: z.object({ receivedAt: z.iso.datetime().nullable(), trouble: reportTrouble }),
    /** Ours to others: endpoints turned off because they failed for days, and those failing now. */
    outgoing: z.object({ turnedOff: z.number().int(), failing: z.number().int() }),
  }),
  site: z.object({
    /** Of the process that is furthest behind. */
    publication,
    /** The responding process's last build; null when it found the pages built. */
    lastBuild: z
      .object({ at: z.iso.datetime(), ms: z.number(), outcome: z.enum(['built', 'refused', 'failed']) })
      .nullable(),
  }),
  /** The disk that stores the data; null where it cannot be measured. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), isNearlyFull: z.boolean() }).nullable(),
  /** When our command last made a full backup; null when it never did. */
  lastBackupAt: z.iso.datetime().nullable(),
  processes: z.array(liveProcess),
  slowStatements: z.array(slowStatement),
  /** The slowest first. */
  calls: z.array(callFigures),
  /** The responding process. */
  process: z.object({
    name: z.string(),
    version: z.string(),
    node: z.string(),
    uptimeSeconds: z.number(),
    memoryBytes: z.number(),
    /** The event loop's delay, 99th percentile; null when not measured. */
    loopDelayMs: z.number().nullable(),
    openStreams: z.number().int(),
  }),
});
export type SystemReport = z.infer<typeof systemReport>;

/** POST /api/admin/system/mails/retry and /dismiss */
export const failedMailsInput = z.object({ ids: z.array(z.string().max(100)).min(1).max(100) });
export type FailedMailsInput = z.infer<typeof failedMailsInput>;

/** How many will be sent again, without those that somebody else resent meanwhile. */
export const mailsRetried = z.object({ mails: z.number().int() });

export const mailsDismissed = z.object({ mails: z.number().int() });

export const heldMailDecisions = ['send', 'drop'] as const;
export type HeldMailDecision = (typeof heldMailDecisions)[number];

/** POST /api/admin/system/mails/held */
export const settleHeldMailsInput = z.object({
  decision: z.enum(heldMailDecisions),
  /** All when left out. */
  ids: z.array(z.string().max(100)).min(1).max(100).optional(),
});
export type SettleHeldMailsInput = z.infer<typeof settleHeldMailsInput>;

/** How many were released or deleted, without those that somebody else decided on meanwhile. */
export const heldMailsSettled = z.object({ mails: z.number().int() });
