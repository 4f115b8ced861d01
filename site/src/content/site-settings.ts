import { z } from 'zod';
import { count, filled, required, text, webAddress } from '#/content/fields.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00')
  .nullable();

const openingHours = z
  .object({ label: text, days: filled(z.enum(weekdays)), opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => (opens === null) === (closes === null), 'needs both times, or neither');

export const siteSettings = required('siteSettings', {
  brandName: text,
  tagline: text,
  madeIn: text,
  supportEmail: z.email('must be an email address'),
  telephone: text.nullable(),
  address: z.object({
    locality: text,
    region: text,
    postcode: text.nullable(),
    country: text.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
  }),
  leadReplyHours: count,
  openingHours: filled(openingHours),
  openingHoursNote: text,
  cancelling: text,
  refunds: text,
  /** Empty while we aren't registered for GST. */
  gstWords: z.string(),
  socialLinks: z.array(z.object({ network: text, url: webAddress })),
});

export type SiteSettings = z.output<typeof siteSettings>;
