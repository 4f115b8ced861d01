import { z } from 'zod';

/** What a screen needs to know of the business. */
export const siteSettings = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** When people answer, in words. */
  supportHours: z.string(),
  /** Where staff look after what is hosted; null while content names no such tool. */
  hostingToolUrl: z.string().nullable(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** GET /api/site-settings. Source: decisions D1 and D21. */
export const siteSettingsResponse = siteSettings.extend({
  /** Hours within which somebody without a plan gets a reply. */
  replyHours: z.number(),
});
export type SiteSettingsResponse = z.infer<typeof siteSettingsResponse>;
