import type { SanityClient } from '@sanity/client';
import { validatePreviewUrl } from '@sanity/preview-url-secret';
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants';
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret';
import { apiPaths, parseSitePath, siteRoutes } from '@stackworks/contracts';
import { createContentClient, type ContentSource } from '#/content-client.ts';

/**
 * Makes a link to a page with its drafts, good for an hour. Its secret is written into content as a draft, so only who
 * may edit there can make one.
 * @param path The page, such as `/#pricing`.
 * @param studioUrl Where the editor's Studio is.
 * @returns A path of the site's origin.
 */
export async function createPreviewLink(
  client: SanityClient,
  path: string,
  studioUrl: string,
): Promise<string> {
  const { secret } = await createPreviewSecret(client, 'stackworks/studio', studioUrl);
  const query = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: path,
  });
  return `${apiPaths.preview}?${query.toString()}`;
}

/**
 * Reads a link that `createPreviewLink` made.
 * @param source The content whose editors are trusted. Its token must be allowed to read drafts.
 * @param link The whole address that was called.
 * @returns The page to show, always one of this site, or null when the secret is not one of the last hour.
 * @throws When content does not respond.
 */
export async function readPreviewLink(
  source: ContentSource & { token: string },
  link: string,
): Promise<string | null> {
  const { isValid, redirectTo } = await validatePreviewUrl(createContentClient(source), link);
  if (!isValid) return null;
  return parseSitePath(redirectTo ?? '') ?? siteRoutes.home;
}
