import { z } from 'zod';

const check = z.object({ status: z.enum(['ok', 'failing']), detail: z.string().optional() });

/** The check's detail for a database that cannot store anything, as on a full disk. */
export const databaseFull = 'cannot be written to';

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
    /** Whether this process has pages of the site to serve. */
    site: check,
  }),
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
