import type { AstroIntegration } from 'astro';

/** The Astro adapter that compiles the pages into what `compiled-site.ts` exports, in `dist/server/entry.mjs`. */
export const compiledSite = (): AstroIntegration => ({
  name: 'compiled-site',
  hooks: {
    // A file whose name starts with an underscore is no page by itself.
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/_redirects', entrypoint: new URL('../pages/_redirects.ts', import.meta.url) }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'compiled-site',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('compiled-site.ts', import.meta.url),
        supportedAstroFeatures: {
          serverOutput: 'stable',
          envGetSecret: 'stable',
          sharpImageService: 'stable',
        },
      }),
  },
});
