import { z } from 'zod';
import { health } from '#/health.ts';
import { publication } from '#/publications.ts';

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

/** A mail that was given up: the mail server refused it for good, or too often. */
export const failedMail = z.object({
  id: z.string(),
  template: z.string(),
  recipient: z.string(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type FailedMail = z.infer<typeof failedMail>;

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
  p50Ms: z.number(),
  p95Ms: z.number(),
});
export type CallFigures = z.infer<typeof callFigures>;

/** GET /api/admin/system: how everything is, for staff. */
export const systemReport = z.object({
  asOf: z.iso.datetime(),
  /** `degraded` when anything is failing, late or refused; `failing` when nothing works. */
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
  }),
  webhooks: z.object({
    stripe: z.object({ receivedAt: z.iso.datetime().nullable(), kind: z.string().nullable() }),
    /** Heard by the process that answers, since it started. */
    content: z.object({ receivedAt: z.iso.datetime().nullable() }),
  }),
  site: z.object({
    publication,
    /** The last time that this process built pages; null when it found them built. */
    lastBuild: z
      .object({ at: z.iso.datetime(), ms: z.number(), outcome: z.enum(['built', 'refused', 'failed']) })
      .nullable(),
  }),
  slowStatements: z.array(slowStatement),
  /** The slowest first. */
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

/** POST /api/admin/system/mails/retry: which of the failed mails to send again. */
export const retryMailsInput = z.object({ ids: z.array(z.string().max(100)).min(1).max(100) });
export type RetryMailsInput = z.infer<typeof retryMailsInput>;

/** How many of them will be sent again; those that somebody else has had sent again meanwhile do not count. */
export const mailsRetried = z.object({ mails: z.number().int() });
export type MailsRetried = z.infer<typeof mailsRetried>;
