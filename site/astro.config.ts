import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { viteFonts } from '@stackworks/ui/vite-fonts';
import { defineConfig, envField } from 'astro/config';

const { PUBLIC_URL, SANITY_API_HOST, SITE_OUT_DIR, SITE_CACHE_DIR } = process.env;

/** Where content images come from: the host of the content API, or Sanity's own image host. */
const imageHost = new URL(SANITY_API_HOST ?? 'https://cdn.sanity.io');

export default defineConfig({
  site: PUBLIC_URL ?? 'http://localhost:4321',
  output: 'static',
  outDir: SITE_OUT_DIR ?? 'dist',
  cacheDir: SITE_CACHE_DIR ?? 'node_modules/.astro',
  trailingSlash: 'never',

  build: { format: 'file', inlineStylesheets: 'never' },
  image: {
    remotePatterns: [
      {
        protocol: imageHost.protocol.slice(0, -1),
        hostname: imageHost.hostname,
        port: imageHost.port,
      },
    ],
  },
  env: {
    schema: {
      SANITY_PROJECT_ID: envField.string({ context: 'server', access: 'secret' }),
      SANITY_DATASET: envField.string({ context: 'server', access: 'secret' }),
      SANITY_API_READ_TOKEN: envField.string({ context: 'server', access: 'secret', optional: true }),
      SANITY_API_HOST: envField.string({ context: 'server', access: 'secret', url: true, optional: true }),
    },
    validateSecrets: true,
  },
  integrations: [react(), tailwind({ applyBaseStyles: false })],
  vite: { plugins: [viteFonts()] },
  devToolbar: { enabled: false },
});
