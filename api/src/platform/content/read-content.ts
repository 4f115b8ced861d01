import { createHash } from 'node:crypto';
import { holidayRegions, timeZones, weekdays, type BusinessSettings } from '@stackworks/business-time';
import {
  businessTimeQuery,
  catalogueQuery,
  cleanContent,
  contentVersionQuery,
  createContentClient,
  formatHours,
  gstQuery,
  hostingToolQuery,
  legalPageQuery,
  passagesQuery,
  projectImagesQuery,
  replyPromisesQuery,
  siteSettingsQuery,
} from '@stackworks/content';
import {
  catalogue,
  isPlanSlug,
  type CatalogueContent,
  type Passage,
  type SiteSettings,
} from '@stackworks/contracts';
import { z } from 'zod';
import type { ContentSettings } from '#/env.ts';
import { contentImage, type ContentImage } from './content-images.ts';
import { toPassages } from './passages.ts';
import { toTerms, type Terms } from './terms.ts';
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
    refunds: z.string(),
  })
  .transform(({ brandName, supportEmail, openingHours, openingHoursNote, refunds }) => {
    const open = openingHours.filter(({ opens, closes }) => opens && closes);
    const hours = open.map(({ label, opens, closes }) => `${label} ${formatHours(opens, closes)}`).join(', ');
    return { name: brandName, supportEmail, supportHours: `${hours}, ${openingHoursNote}`, refunds };
  });

const replyTimes = z.object({ leadReplyHours: z.number(), expertReplyHours: z.number() });
const gst = z.object({ rate: z.number().nullable() }).transform(({ rate }) => ({ gstRate: rate }));
const hostingTool = z.object({ hostingToolUrl: z.string().trim().pipe(z.url()).nullable() });

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

/** The version of content. */
export type ContentVersion = {
  /** Changes exactly when any document does. */
  fingerprint: string;
  /** The newest change of a document; null without any. */
  newestChange: string | null;
};

/** The API's reader of content. It throws when content does not respond. */
export type ContentReader = {
  /** Plans, price lists, add-ons, settings and project pictures. Throws as well when a screen's essentials are missing. */
  readCatalogue: () => Promise<
    CatalogueContent & {
      settings: SiteSettings;
      businessTime: BusinessSettings;
      leadReplyHours: number;
      expertReplyHours: number;
      terms: Terms | null;
      passages: Passage[];
      images: { slug: string; image: ContentImage }[];
    }
  >;
  /** The version as published, or with drafts. */
  readVersion: (perspective?: 'published' | 'drafts') => Promise<ContentVersion>;
};

export function createContentReader(source: ContentSettings): ContentReader {
  const { projectId, dataset, apiHost, readToken } = source;
  const clientFor = (perspective: 'published' | 'drafts') =>
    createContentClient({ projectId, dataset, apiHost, token: readToken, perspective });
  const clients = { published: clientFor('published'), drafts: clientFor('drafts') };
  const readFrom = async <Result>(read: Promise<Result>): Promise<Result> => {
    try {
      return cleanContent(await read);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const address = apiHost ?? `https://${projectId}.api.sanity.io`;
      throw new Error(`content could not be reached at ${address}: ${reason}`, { cause: error });
    }
  };
  return {
    readCatalogue: async () => {
      const client = clients.published;
      const [found, siteSettings, times, hosting, tax, time, pictures, terms, quotable] = await readFrom(
        Promise.all([
          client.fetch(catalogueQuery),
          client.fetch(siteSettingsQuery),
          client.fetch(replyPromisesQuery),
          client.fetch(hostingToolQuery),
          client.fetch(gstQuery),
          client.fetch(businessTimeQuery),
          client.fetch(projectImagesQuery),
          client.fetch(legalPageQuery, { slug: 'terms' }),
          client.fetch(passagesQuery),
        ]),
      );
      const plans = found.plans.filter(({ slug }) => isUsable(slug));
      const priceLists = found.priceLists.map(({ slug, rows }) => ({
        slug,
        rows: rows.filter(({ plan }) => isUsable(plan)),
      }));
      const addOns = found.addOns.filter(({ price }) => price !== null);
      const images = pictures.flatMap((picture) => projectImage.safeParse(picture).data ?? []);
      return {
        ...catalogue.parse({ plans, priceLists, addOns }),
        settings: { ...settings.parse(siteSettings), ...hostingTool.parse(hosting), ...gst.parse(tax) },
        businessTime: businessTime.parse(time),
        ...replyTimes.parse(times),
        terms: toTerms(terms),
        passages: toPassages(quotable),
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

/** Nobody can be on a plan without a usable slug; Studio publishes none. */
const isUsable = (slug: string | null): boolean => slug !== null && isPlanSlug(slug);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The reader of Studio's preview links.
 * @returns the page a link is for, or null when no editor made it within the hour. Rejects while content does not respond,
 * and with AppError unavailable without a token to read drafts
 */
export const createPreviewLinkReader =
  ({ readToken, ...source }: ContentSettings) =>
  async (link: string): Promise<string | null> => {
    if (readToken === undefined) {
      throw new AppError('unavailable', 'Previews are off because SANITY_API_READ_TOKEN isn’t set.');
    }
    return readPreviewLink({ ...source, token: readToken }, link);
  };
