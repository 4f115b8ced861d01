import { z } from 'zod';

const check = z.object({ status: z.enum(['ok', 'failing']), detail: z.string().optional() });

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
  }),
});
export type Health = z.infer<typeof health>;
