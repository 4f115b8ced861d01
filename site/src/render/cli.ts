/**
 * Renders the compiled site into static files, from content as it is now.
 * Environment: PUBLIC_URL, SANITY_* and SITE_PERSPECTIVE as the pages read them, SITE_OUT_DIR, SITE_CACHE_DIR.
 * Exit code 0: the last line on stdout is `{"pages":n,"picturesMade":n,"ms":n}`. 2: content that no page may show; the
 * last line on stderr is the `PublicationProblem`. 1: anything else, said on stderr.
 */
import { fileURLToPath } from 'node:url';
import { createContentClient, originalImageUrl } from '@stackworks/content';
import { renderSite } from '#/render/render-site.ts';

const startedAt = performance.now();
const fromSite = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const {
  PUBLIC_URL = 'http://localhost:4321',
  SITE_OUT_DIR = fromSite('dist/static'),
  SITE_CACHE_DIR = fromSite('node_modules/.cache/site'),
  SANITY_PROJECT_ID = '',
  SANITY_DATASET = '',
  SANITY_API_HOST,
} = process.env;

const entry = new URL('../../dist/server/entry.mjs', import.meta.url);
const compiled: typeof import('#/render/compiled-site.ts') = await import(entry.href);
try {
  const client = createContentClient({
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    apiHost: SANITY_API_HOST,
  });
  const result = await renderSite({
    compiled,
    clientFolder: fromSite('dist/client'),
    outFolder: SITE_OUT_DIR,
    cacheFolder: SITE_CACHE_DIR,
    publicUrl: PUBLIC_URL,
    readOriginal: async (asset) => {
      const response = await fetch(originalImageUrl(client, asset));
      if (!response.ok)
        throw new Error(`the picture ${asset} could not be fetched: status ${response.status}`);
      return response.bytes();
    },
  });
  console.log(JSON.stringify({ ...result, ms: Math.round(performance.now() - startedAt) }));
} catch (error) {
  if (error instanceof compiled.ContentProblem) {
    console.error(JSON.stringify(error.problem));
    process.exitCode = 2;
  } else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
