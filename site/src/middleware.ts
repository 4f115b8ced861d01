import { defineMiddleware } from 'astro:middleware';
import { developmentFiles } from '#/page-files/development-files.ts';

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
