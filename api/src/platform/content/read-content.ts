import { createHash } from 'node:crypto';
import { holidayRegions, timeZones, weekdays, type BusinessSettings } from '@stackworks/business-time';
import {
  businessTimeQuery,
  catalogueQuery,
  contentVersionQuery,
  createContentClient,
  formatHours,
  hostingToolQuery,
  projectImagesQuery,
  replyPromisesQuery,
  signatoryQuery,
  siteSettingsQuery,
  termsDateQuery,
} from '@stackworks/content';
import { catalogue, isPlanSlug, type CatalogueContent, type SiteSettings } from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';
import { contentImage, type ContentImage } from './content-images.ts';
import { readPreviewLink } from '@stackworks/content/preview-link';
import { AppError } from '#/errors.ts';

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

const replyPromises = z.object({ enquiryReplyHours: z.number(), expertReplyHours: z.number() });
const termsDate = z.object({ lastUpdated: z.iso.date() });
const hostingTool = z.object({ hostingToolUrl: z.url().nullable() });

const businessTime = z.object({
  timeZone: z.enum(timeZones),
  holidayRegion: z.enum(holidayRegions),
  openingHours: z.array(
    z.object({
      days: z.array(z.enum(weekdays)),
      opens: z.string().nullable(),
      closes: z.string().nullable(),
    }),
  ),
});

const projectImage = z.object({ slug: z.string(), image: contentImage });

const wholeSignatory = z.object({ name: z.string(), role: z.string() });
// One that lacks its name or its role is none: our letters are the team's then, and leave all the same.
const signed = z.object({ signatory: wholeSignatory.nullable().catch(null) });

/** What a piece of content is at. */
export type ContentVersion = {
  /** Changes exactly when any document does. */
  fingerprint: string;
  /** When the document that was changed last was changed; null without any. */
  newestChange: string | null;
};

/** The API's reader of content. All of it throws when content does not answer. */
export type ContentReader = {
  /**
   * Plans, price lists, add-ons, site settings and the picture of each project. Throws as well when all but the last
   * lack what every screen needs.
   */
  readCatalogue: () => Promise<
    CatalogueContent & {
      settings: SiteSettings;
      businessTime: BusinessSettings;
      enquiryReplyHours: number;
      expertReplyHours: number;
      signatory: z.infer<typeof wholeSignatory> | null;
      termsVersion: string | null;
      images: { slug: string; image: ContentImage }[];
    }
  >;
  /** What content is at, as published or with drafts in the place of what they are drafts of. */
  readVersion: (perspective?: 'published' | 'drafts') => Promise<ContentVersion>;
};

/**
 * A reader of one content project.
 * @param source the project to read, or the sandbox's
 */
export function createContentReader({
  projectId,
  dataset,
  apiHost,
  readToken,
}: ContentSettings): ContentReader {
  const clientFor = (perspective: 'published' | 'drafts') =>
    createContentClient({ projectId, dataset, apiHost, token: readToken, perspective });
  const clients = { published: clientFor('published'), drafts: clientFor('drafts') };
  const readFrom = async <Result>(read: Promise<Result>): Promise<Result> => {
    try {
      return await read;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const address = apiHost ?? `https://${projectId}.api.sanity.io`;
      throw new Error(`content could not be reached at ${address}: ${reason}`, { cause: error });
    }
  };
  return {
    readCatalogue: async () => {
      const client = clients.published;
      const [found, siteSettings, promised, letters, hosting, time, pictures, terms] = await readFrom(
        Promise.all([
          client.fetch(catalogueQuery),
          client.fetch(siteSettingsQuery),
          client.fetch(replyPromisesQuery),
          client.fetch(signatoryQuery),
          client.fetch(hostingToolQuery),
          client.fetch(businessTimeQuery),
          client.fetch(projectImagesQuery),
          client.fetch(termsDateQuery),
        ]),
      );
      const plans = found.plans.filter(({ slug }) => isUsable(slug));
      const priceLists = found.priceLists.map(({ slug, rows }) => ({
        slug,
        rows: rows.filter(({ tier }) => isUsable(tier)),
      }));
      const addOns = found.addOns.filter(({ price }) => price !== null);
      const images = pictures.flatMap((picture) => projectImage.safeParse(picture).data ?? []);
      return {
        ...catalogue.parse({ plans, priceLists, addOns }),
        settings: { ...settings.parse(siteSettings), ...hostingTool.parse(hosting) },
        businessTime: businessTime.parse(time),
        ...replyPromises.parse(promised),
        ...signed.parse(letters),
        termsVersion: termsDate.safeParse(terms).data?.lastUpdated ?? null,
        images,
      };
    },
    readVersion: async (perspective = 'published') => {
      const documents = await readFrom(clients[perspective].fetch(contentVersionQuery));
      const changes = documents.map(({ _updatedAt }) => _updatedAt).sort();
      return { fingerprint: hash(JSON.stringify(documents)), newestChange: changes.at(-1) ?? null };
    },
  };
}

/** A plan without a usable slug, which Studio publishes none of, would be held by nobody. */
const isUsable = (slug: string | null): boolean => slug !== null && isPlanSlug(slug);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The reader of Studio's preview links.
 * @param source the project whose editors are believed
 * @returns takes a link, whole, and gives the page it leads to, or null when no editor made it within the hour. Rejects
 * while content does not answer, and with AppError unavailable without a token to read drafts with
 */
export const createPreviewLinkReader =
  ({ readToken, ...source }: ContentSettings) =>
  async (link: string): Promise<string | null> => {
    if (readToken === undefined) {
      throw new AppError('unavailable', 'Previews are off because SANITY_API_READ_TOKEN isn’t set.');
    }
    return readPreviewLink({ ...source, token: readToken }, link);
  };
