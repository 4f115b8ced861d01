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
 * Makes a link to a page with its drafts, such as `/#pricing`, valid for an hour. Its secret is stored in content as a
 * draft, so only editors can make one.
 */
export async function createPreviewLink(client: SanityClient, path: string, studioUrl: string) {
  const { secret } = await createPreviewSecret(client, 'stackworks/studio', studioUrl);
  const query = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: path,
  });
  return `${apiPaths.preview}?${query.toString()}`;
}

/**
 * Reads a link that `createPreviewLink` made.
 * @param source the content whose editors are trusted; its token must be allowed to read drafts
 * @returns the page to show, always one of this site; null for an invalid or expired secret
 * @throws when content does not respond
 */
export async function readPreviewLink(
  source: ContentSource & { token: string },
  link: string,
): Promise<string | null> {
  const { isValid, redirectTo } = await validatePreviewUrl(createContentClient(source), link);
  if (!isValid) return null;
  return parseSitePath(redirectTo ?? '') ?? siteRoutes.home;
}
