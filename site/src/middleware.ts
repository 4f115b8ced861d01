import { originalImageUrl } from '@stackworks/content';
import { defineMiddleware } from 'astro:middleware';
import { contentClient } from '#/content/read-content.ts';
import { contentFilesFolder, type PageFiles } from '#/page-files.ts';

/** Reports what a page throws to the renderer; Astro alone would respond with a bare status. */
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

/** In development the content server crops and scales pictures, and there are no share images. */
export const developmentFiles: PageFiles = {
  addPicture: ({ asset, area: { left, top, width, height } }, widths) => {
    const cut = `${originalImageUrl(contentClient, asset)}?rect=${left},${top},${width},${height}`;
    return widths.map((each) => `${cut}&w=${each}`);
  },
  addShareImage: () => `/${contentFilesFolder}/share.png`,
};
