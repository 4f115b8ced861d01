import type { SanityClient } from '@sanity/client';
import { createImageUrlBuilder, type SanityImageSource } from '@sanity/image-url';

/**
 * The address of a picture at the same content server the client reads, cropped as its editor chose.
 *
 * @param client The client the picture was read with.
 * @param image The picture as a query gave it.
 * @param maxWidth Widest wanted, in pixels; smaller originals are not enlarged.
 */
export const imageUrl = (client: SanityClient, image: SanityImageSource, maxWidth: number): string =>
  createImageUrlBuilder(client).image(image).width(maxWidth).fit('max').url();

/**
 * The address of a picture as it was uploaded, at the same content server the client reads.
 *
 * @param client The client the picture was read with.
 * @param asset Identifier of the picture: `image-<hash>-1280x880-png`.
 */
export const originalImageUrl = (client: SanityClient, asset: string): string =>
  createImageUrlBuilder(client).image(asset).url();
