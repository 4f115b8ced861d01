import {
  contentFingerprintQuery,
  createContentClient,
  plansQuery,
  siteSettingsQuery,
  type ContentSource,
} from '@stackworks/content';
import { tiers } from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';

/** The version of Sanity's query API our queries were written for. */
const apiVersion = '2025-06-01';

const plan = z.object({ slug: z.enum(tiers), name: z.string(), price: z.number().nullable() });

const settings = z
  .object({
    brandName: z.string(),
    supportEmail: z.string(),
    openingHours: z.array(
      z.object({ label: z.string(), opens: z.string().nullable(), closes: z.string().nullable() }),
    ),
    openingHoursNote: z.string(),
  })
  .transform(({ brandName, supportEmail, openingHours, openingHoursNote }) => {
    const open = openingHours.filter(({ opens, closes }) => opens && closes);
    const hours = open.map(({ label, opens, closes }) => `${label} ${opens}–${closes}`).join(', ');
    return { name: brandName, supportEmail, supportHours: `${hours}, ${openingHoursNote}` };
  });

/**
 * The API's reader of content.
 * @param source the project to read, or the stand-in's
 */
export function createContentReader({ readToken, ...source }: ContentSettings) {
  const contentSource: ContentSource = { ...source, apiVersion, token: readToken };
  const client = createContentClient(contentSource);
  return {
    /** Plans and site settings. @throws when content does not answer or lacks what every screen needs */
    readCatalogue: async () => {
      const [plans, siteSettings] = await Promise.all([
        client.fetch(plansQuery),
        client.fetch(siteSettingsQuery),
      ]);
      return { plans: z.array(plan).parse(plans), settings: settings.parse(siteSettings) };
    },
    /** A value that changes exactly when what is published does. @throws when content does not answer */
    readFingerprint: async () => JSON.stringify(await client.fetch(contentFingerprintQuery)),
  };
}
