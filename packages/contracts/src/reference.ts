import { z } from 'zod';

/** The part of GET /api/docs/{noun} that names a page of the reference: `client-accounts`, `schemas`. */
export const referenceParam = z.object({ noun: z.string().max(64) });
