import { originalImageUrl } from '@stackworks/content';
import { defineMiddleware } from 'astro:middleware';
import { contentClient } from '#/content/read-content.ts';
import { contentFilesFolder, type PageFiles } from '#/page-files.ts';

/** Tells whoever renders the site what a page has thrown, which Astro would answer with a bare status alone. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.files ??= developmentFiles;
  try {
    return await next();
  } catch (error) {
    if (!locals.reportFailure) throw error;
    locals.reportFailure(error);
    return new Response(null, { status: 500 });
  }
});

/**
 * While pages are being worked on, nothing is made in advance: the content server cuts and scales pictures, and there
 * are no share images.
 */
export const developmentFiles: PageFiles = {
  addPicture: ({ asset, area: { left, top, width, height } }, widths) => {
    const cut = `${originalImageUrl(contentClient, asset)}?rect=${left},${top},${width},${height}`;
    return widths.map((each) => `${cut}&w=${each}`);
  },
  addShareImage: () => `/${contentFilesFolder}/share.png`,
};
