import { z } from 'zod';

/** GET /api/site-settings: what a screen needs to know of the business. Source: decision D1. */
export const siteSettings = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** When people answer, in words. */
  supportHours: z.string(),
  /** Where staff look after what is hosted; null while content names no such tool. */
  hostingToolUrl: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;
