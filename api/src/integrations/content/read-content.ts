import {
  catalogueQuery,
  contentFingerprintQuery,
  createContentClient,
  formatHours,
  siteSettingsQuery,
} from '@stackworks/content';
import { catalogue } from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';

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
    const hours = open.map(({ label, opens, closes }) => `${label} ${formatHours(opens, closes)}`).join(', ');
    return { name: brandName, supportEmail, supportHours: `${hours}, ${openingHoursNote}` };
  });

/**
 * The API's reader of content.
 * @param source the project to read, or the stand-in's
 */
export function createContentReader({ readToken, ...source }: ContentSettings) {
  const client = createContentClient({ ...source, token: readToken });
  const readFrom = async <Result>(read: Promise<Result>): Promise<Result> => {
    try {
      return await read;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const address = source.apiHost ?? `https://${source.projectId}.api.sanity.io`;
      throw new Error(`content could not be reached at ${address}: ${reason}`, { cause: error });
    }
  };
  return {
    /** Plans and site settings. @throws when content does not answer or lacks what every screen needs */
    readCatalogue: async () => {
      const [plansAndPrices, siteSettings] = await readFrom(
        Promise.all([client.fetch(catalogueQuery), client.fetch(siteSettingsQuery)]),
      );
      return { plans: catalogue.parse(plansAndPrices).plans, settings: settings.parse(siteSettings) };
    },
    /** A value that changes exactly when what is published does. @throws when content does not answer */
    readFingerprint: async () => JSON.stringify(await readFrom(client.fetch(contentFingerprintQuery))),
  };
}
