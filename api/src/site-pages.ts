import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config, ContentSettings } from '#/env.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { toPagePolicy, toStudioPolicy } from '#/http/static/content-policy.ts';
import { createPages } from '#/http/static/pages.ts';
import { indexBuild } from '#/http/static/static-build.ts';
import { createSiteBuilder } from '#/integrations/site/site-builder.ts';

type Options = {
  /** The project's folder. */
  root: string;
  config: Config;
  /** The hosted content service, null while the stand-in on our own origin takes its place. */
  hostedContent: ContentSettings | null;
  readContentFingerprint: () => Promise<string>;
  log: Logger;
};

/** Site, portal and Studio as one app. */
export type SitePages = {
  app: Hono<AppEnv>;
  /**
   * Brings the site up to date with content, building it if it must.
   * @throws Error with the reason when that fails and there is no earlier site to serve
   */
  update: () => Promise<void>;
  close: () => Promise<void>;
};

/** What the site's pages are made from besides the site package itself. */
const siteSources = ['packages/content/src', 'packages/contracts/src', 'packages/ui', 'pnpm-lock.yaml'];

/**
 * Prepares the pages that share the origin with the API: the portal's and Studio's builds, and the site,
 * which is built from content and appears with the first `update`.
 */
export async function createSitePages(options: Options): Promise<SitePages> {
  const { root, config, hostedContent, readContentFingerprint, log } = options;
  const builder = createSiteBuilder({
    siteFolder: join(root, 'site'),
    sourceFolders: siteSources.map((path) => join(root, path)),
    folder: join(config.dataDir, 'site'),
    environment: toSiteEnvironment(config),
    readContentFingerprint,
    log,
  });
  const contentOrigins = toContentOrigins(hostedContent, config);
  // Copies of our own, since another start from the same checkout may build anew while we serve.
  const copies = await mkdtemp(join(tmpdir(), 'stackworks-pages-'));
  const indexCopy = async (part: string, toPolicy: (html: string) => string) => {
    const copy = join(copies, part);
    await cp(join(root, part, 'dist'), copy, { recursive: true });
    return indexBuild(copy, toPolicy);
  };
  const [portal, studio] = await Promise.all([
    indexCopy('portal', toPagePolicy),
    indexCopy('studio', (html) => toStudioPolicy(html, contentOrigins)),
  ]);
  return {
    app: createPages({ findSite: builder.findSite, portal, studio }),
    update: async () => {
      const startedAt = performance.now();
      try {
        const built = await builder.update(() => {
          console.log('Building the site from content');
        });
        if (built) console.log(`  site built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      } catch (error) {
        if (!builder.findSite()) throw error;
        log.error({ err: error }, 'the site stays as it was built before');
      }
    },
    close: async () => {
      await builder.close();
      await rm(copies, { recursive: true, force: true });
    },
  };
}

function toSiteEnvironment({ content, publicUrl }: Config): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    PUBLIC_URL: publicUrl,
    SANITY_PROJECT_ID: content.projectId,
    SANITY_DATASET: content.dataset,
    ...(content.readToken && { SANITY_API_READ_TOKEN: content.readToken }),
    ...(content.apiHost && { SANITY_API_HOST: content.apiHost }),
  };
}

/** Where Studio reaches content from a browser: Sanity's client asks a host named after the project. */
function toContentOrigins(hosted: ContentSettings | null, { content, publicUrl }: Config): string[] {
  if (hosted && !hosted.apiHost) return ['https://*.sanity.io'];
  const { origin, protocol, host } = new URL(hosted?.apiHost ?? publicUrl);
  return [origin, `${protocol}//${content.projectId}.${host}`];
}
