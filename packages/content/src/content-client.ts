import { createClient, type SanityClient } from '@sanity/client';
import { createImageUrlBuilder, type SanityImageSource } from '@sanity/image-url';

/** The version of Sanity's API that every query is written for. */
export const apiVersion = '2025-06-01';

export type ContentSource = {
  projectId: string;
  dataset: string;
  /** Base address of a content server other than the hosted service. */
  apiHost?: string | undefined;
  token?: string | undefined;
  /** `drafts` shows each document as it would be if its draft were published; it needs a token. */
  perspective?: 'published' | 'drafts' | undefined;
};

/** Creates a client to read content with. It never reads the CDN's cache, since pages are built right after a change. */
export function createContentClient({ apiHost, perspective = 'published', ...source }: ContentSource) {
  return createClient({
    ...source,
    apiVersion,
    // Only the hosted service has a host name per project, and the client has no newer option for that.
    ...(apiHost !== undefined && { apiHost, useProjectHostname: false }),
    useCdn: false,
    perspective,
    // Callers retry themselves, so nobody waits for the client's default of minutes.
    timeout: 10_000,
    maxRetries: 1,
  });
}

/** The address of a picture, cropped as its editor chose and at most `maxWidth` pixels wide; never enlarged. */
export const imageUrl = (client: SanityClient, image: SanityImageSource, maxWidth: number): string =>
  createImageUrlBuilder(client).image(image).width(maxWidth).fit('max').url();

/** The address of a picture as it was uploaded. @param asset `image-<hash>-1280x880-png` */
export const originalImageUrl = (client: SanityClient, asset: string): string =>
  createImageUrlBuilder(client).image(asset).url();
