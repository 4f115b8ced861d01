import { z } from 'zod';

const check = z.object({ status: z.enum(['ok', 'failing']), detail: z.string().optional() });

/** What the check of a database says that answers but stores nothing, as on a full disk. */
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

/** GET /api/health/live: the process turns its loop. It says nothing of what the process hangs on. */
export const liveness = z.object({ status: z.literal('ok') });

/** What a process is asked before anybody is sent to it. `site`: it has no pages to serve yet, which others may have. */
export const readinessReasons = ['database', 'migrations', 'site', 'stopping'] as const;
export type ReadinessReason = (typeof readinessReasons)[number];

/** GET /api/health/ready: 200 while a proxy should send requests here, 503 with the reasons while it should not. */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  reasons: z.array(z.enum(readinessReasons)),
});
export type Readiness = z.infer<typeof readiness>;
