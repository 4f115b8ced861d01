import { z } from 'zod';

const check = z.object({ status: z.enum(['ok', 'failing']), detail: z.string().optional() });

/** The check's detail for a database that cannot store anything, as on a full disk. */
export const databaseFull = 'cannot be written to';

/** Emails that wait to be read. */
export const incomingEmailQueue = z.object({
  depth: z.number().int(),
  /** Since when the first of them is due; null while none is. */
  oldestAt: z.iso.datetime().nullable(),
  /** Those that couldn't be read and wait in Unsorted. */
  givenUp: z.number().int(),
});
export type IncomingEmailQueue = z.infer<typeof incomingEmailQueue>;

/** GET /api/health: 200 while the process can serve, 503 when the database cannot. */
export const health = z.object({
  status: z.enum(['ok', 'degraded', 'failing']),
  version: z.string(),
  uptimeSeconds: z.number(),
  checks: z.object({
    process: check,
    database: check,
    content: check,
    storage: check,
    mail: check,
    /** Whether emails that arrived are read in time. */
    incoming: check,
    stripe: check,
    /** Whether this process has pages of the site to serve. */
    site: check,
  }),
  /** Null while the database can't be read. */
  incomingEmails: incomingEmailQueue.nullable(),
});
export type Health = z.infer<typeof health>;

/** GET /api/health/live: the event loop turns. It doesn't check dependencies. */
export const liveness = z.object({ status: z.literal('ok') });

/** Why a process is not ready. `site`: it has no pages to serve yet. */
export const readinessReasons = ['database', 'migrations', 'site', 'stopping'] as const;
export type ReadinessReason = (typeof readinessReasons)[number];

/** GET /api/health/ready: 200 when a proxy should send requests here, else 503 with the reasons. */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  reasons: z.array(z.enum(readinessReasons)),
});
export type Readiness = z.infer<typeof readiness>;
