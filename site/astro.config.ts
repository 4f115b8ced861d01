import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { viteFonts } from '@stackworks/ui/fonts';
import type { AstroIntegration } from 'astro';
import { defineConfig, envField } from 'astro/config';

const secret = { context: 'server', access: 'secret' } as const;

/** The adapter that compiles the pages into what `src/render/compiled-site.ts` exports, in `dist/server/entry.mjs`. */
const compiledSite: AstroIntegration = {
  name: 'compiled-site',
  hooks: {
    // A file whose name starts with an underscore isn't a page.
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({
        pattern: '/_redirects',
        entrypoint: new URL('src/pages/_redirects.ts', import.meta.url),
      }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'compiled-site',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('src/render/compiled-site.ts', import.meta.url),
        supportedAstroFeatures: {
          serverOutput: 'stable',
          envGetSecret: 'stable',
          sharpImageService: 'stable',
        },
      }),
  },
};

const clientUse: AstroIntegration = {
  name: 'client-use',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'use',
        entrypoint: './src/islands/hydrate-on-use.ts',
      }),
  },
};

/**
 * Astro compiles the pages into an application and renders none of them: `src/render/cli.ts` does, whenever content
 * changes. The site's own address is known only then, so pages take it from `Astro.url`, never from `Astro.site`.
 */
export default defineConfig({
  output: 'server',
  adapter: compiledSite,
  trailingSlash: 'never',

  build: { inlineStylesheets: 'always' },
  env: {
    schema: {
      SANITY_PROJECT_ID: envField.string({ ...secret }),
      SANITY_DATASET: envField.string({ ...secret }),
      SANITY_API_READ_TOKEN: envField.string({ ...secret, optional: true }),
      SANITY_API_HOST: envField.string({ ...secret, url: true, optional: true }),
      STRIPE_LINKS_URL: envField.string({ ...secret, url: true, default: 'https://buy.stripe.com/' }),
      ANALYTICS_URL: envField.string({ ...secret, url: true, optional: true }),
      ANALYTICS_DOMAIN: envField.string({ ...secret, optional: true }),
      SITE_SOLD_PRICES: envField.string({ ...secret, default: '{}' }),
      SITE_PERSPECTIVE: envField.enum({
        ...secret,
        values: ['published', 'drafts'],
        default: 'published',
      }),
    },
  },
  integrations: [react(), clientUse, tailwind({ applyBaseStyles: false })],
  vite: { plugins: [viteFonts()] },
  devToolbar: { enabled: false },
});
