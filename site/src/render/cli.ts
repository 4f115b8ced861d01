/**
 * Renders the compiled site into static files, from content as it is now. Environment: PUBLIC_URL, SANITY_*,
 * SITE_PERSPECTIVE and SITE_SOLD_PRICES as the pages read them, SITE_OUT_DIR, SITE_CACHE_DIR.
 * Exit code 0: the last line on stdout is the result of `renderSite` as JSON, and `ms`. 2: content that no page may show;
 * the last line on stderr is the `PublicationProblem`. 1: anything else, explained on stderr.
 */
import { fileURLToPath } from 'node:url';
import type * as compiledSite from '#/render/compiled-site.ts';
import { renderSite } from '#/render/render-site.ts';

const startedAt = performance.now();
const fromSite = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The site as `astro build` compiled it. It reads the environment when it loads. */
const loadCompiledSite = (): Promise<typeof compiledSite> =>
  import(new URL('../../dist/server/entry.mjs', import.meta.url).href);

/** What went wrong, down to its cause: `fetch failed: connect ECONNREFUSED`. */
const explain = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [explain(error.cause)])].join(': ')
    : String(error);

const { env } = process;
// React would check itself at every step otherwise.
env['NODE_ENV'] ??= 'production';
try {
  const compiled = await loadCompiledSite();
  try {
    const result = await renderSite({
      compiled,
      clientFolder: fromSite('dist/client'),
      outFolder: env['SITE_OUT_DIR'] ?? fromSite('dist/static'),
      cacheFolder: env['SITE_CACHE_DIR'] ?? fromSite('node_modules/.cache/site'),
      publicUrl: env['PUBLIC_URL'] ?? 'http://localhost:4321',
      isPreview: env['SITE_PERSPECTIVE'] === 'drafts',
    });
    console.log(JSON.stringify({ ...result, ms: Math.round(performance.now() - startedAt) }));
  } catch (error) {
    if (!(error instanceof compiled.ContentProblem)) throw error;
    console.error(JSON.stringify(error.problem));
    process.exitCode = 2;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
