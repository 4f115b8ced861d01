import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config, ContentSettings } from '#/env.ts';
import { toStripeOrigins } from '#/platform/stripe/stripe-client.ts';
import type { AppEnv } from './server/app-env.ts';
import { isPreviewing } from './server/cookies.ts';
import { nameAnalytics, toPagePolicy, toSitePolicy, toStudioPolicy } from './server/static/content-policy.ts';
import { createPages } from './server/static/pages.ts';
import type { Preview } from './server/static/preview.ts';
import { createFileWait } from './platform/site/run-renderer.ts';
import { indexBuild, type StaticBuild } from './platform/site/static-build.ts';
import type { ContentReader } from './platform/content/read-content.ts';
import type { PublishTarget } from './platform/site/publisher.ts';
import { createSiteBuilder } from './platform/site/site-builder.ts';
import type { Database } from '@stackworks/database';
import { createDeployHook } from '#/platform/site/deploy-hook.ts';
import type { PricePublisher } from '#/modules/billing/prices/price-publisher.ts';

type Options = {
  /** The project's folder. */
  root: string;
  config: Config;
  /** The hosted content service; null while the sandbox on our own origin replaces it. */
  hostedContent: ContentSettings | null;
  readContentVersion: ContentReader['readVersion'];
  /** Prices in cents by lookup key at Stripe: the site shows these, whatever content says. */
  readSoldPrices: () => Promise<ReadonlyMap<string, number>>;
  log: Logger;
};

/** Site, portal and Studio as one app. */
export type SitePages = {
  app: Hono<AppEnv>;
  /** Renders the site's pages from current content. */
  target: PublishTarget;
  /** Whether there is a site to serve, even an old one; `refused` when a mistake in content prevents it. */
  state: () => 'served' | 'awaited' | 'refused';
  /** From now on, waits for missing hashed files while this process is behind the others. */
  follow: (isBehind: () => Promise<boolean>) => void;
  close: () => Promise<void>;
};

/** Prepares the pages beside the API: the portal's and Studio's builds, and the site, which is rendered from content. */
export async function createSitePages(options: Options): Promise<SitePages> {
  const { root, config, hostedContent, readContentVersion, readSoldPrices, log } = options;
  // Copies, since another start from the same checkout may rebuild while we serve and render.
  const copies = await mkdtemp(join(tmpdir(), 'stackworks-pages-'));
  const siteFolder = join(copies, 'site');
  await copySite(join(root, 'site'), siteFolder);
  const counters = config.analytics ? [new URL(config.analytics.url).origin] : [];
  const toPolicy = toSitePolicy(toStripeOrigins(config), counters);
  const site = createSiteBuilder({
    siteFolder,
    folder: join(config.dataDir, 'site/builds'),
    environment: async () => ({
      ...toSiteEnvironment(config, 'published'),
      SITE_SOLD_PRICES: JSON.stringify(Object.fromEntries(await readSoldPrices())),
    }),
    readContentVersion,
    compressed: true,
    toPolicy,
    log,
  });
  const drafts = createSiteBuilder({
    siteFolder,
    folder: join(config.dataDir, 'site/previews'),
    environment: () => Promise.resolve(toSiteEnvironment(config, 'drafts')),
    readContentVersion: () => readContentVersion('drafts'),
    compressed: false,
    toPolicy,
    log,
  });
  const preview: Preview = {
    isOn: (c) => isPreviewing(c, { config, now: () => new Date() }),
    ...drafts,
    toPolicy,
  };
  const findSite = config.deployHookUrl ? () => emptyBuild : site.findSite;
  let isBehind = () => Promise.resolve(false);
  const contentOrigins = toContentOrigins(hostedContent);
  const indexCopy = async (part: string, toPolicy: (html: string) => string) => {
    const copy = join(copies, part);
    await cp(join(root, part, 'dist'), copy, { recursive: true });
    if (part === 'portal' && config.analytics) await nameAnalytics(copy, config.analytics);
    return indexBuild(copy, toPolicy);
  };
  const [portal, studio] = await Promise.all([
    indexCopy('portal', (html) => toPagePolicy(html, { scripts: [], frames: [], calls: counters })),
    indexCopy('studio', (html) => toStudioPolicy(html, contentOrigins)),
  ]);
  return {
    app: createPages({
      findSite,
      isRejected: site.isRejected,
      preview,
      portal,
      studio,
      awaitFile: createFileWait(findSite, () => isBehind()),
    }),
    target: {
      update: async (onBuilding) => {
        const { builtAt, contentAsOf } = await site.update(onBuilding);
        return { state: 'live', since: builtAt, contentAsOf };
      },
    },
    state: () => (findSite() ? 'served' : site.isRejected() ? 'refused' : 'awaited'),
    follow: (others) => {
      if (!config.deployHookUrl) isBehind = others;
    },
    close: async () => {
      await Promise.all([site.close(), drafts.close()]);
      await rm(copies, { recursive: true, force: true });
    },
  };
}

/** Copies what rendering needs; installed packages are linked. */
async function copySite(from: string, to: string): Promise<void> {
  for (const path of ['package.json', 'src', 'dist/client', 'dist/server']) {
    await cp(join(from, path), join(to, path), { recursive: true });
  }
  await symlink(join(from, 'node_modules'), join(to, 'node_modules'));
}

const emptyBuild: StaticBuild = new Map();

/** The renderer's environment. Pictures are cached once for both perspectives. */
function toSiteEnvironment(
  { content, publicUrl, dataDir, stripe, analytics }: Config,
  perspective: 'published' | 'drafts',
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    SITE_CACHE_DIR: join(dataDir, 'site/cache'),
    SITE_PERSPECTIVE: perspective,
    STRIPE_LINKS_URL: stripe.linksUrl,
    ...(analytics && { ANALYTICS_URL: analytics.url, ANALYTICS_DOMAIN: analytics.domain }),
    SANITY_PROJECT_ID: content.projectId,
    SANITY_DATASET: content.dataset,
    ...(content.readToken && { SANITY_API_READ_TOKEN: content.readToken }),
    ...(content.apiHost && { SANITY_API_HOST: content.apiHost }),
  };
}

/** Where Studio reaches content from a browser: a host named after the project, and one for newer versions. */
function toContentOrigins(hosted: ContentSettings | null): string[] {
  if (!hosted) return [];
  if (!hosted.apiHost) return ['https://*.sanity.io', 'https://sanity-cdn.com'];
  const { origin, protocol, host } = new URL(hosted.apiHost);
  return [origin, `${protocol}//${hosted.projectId}.${host}`];
}

type Parts = {
  config: Config;
  content: ContentReader;
  pages: SitePages | null;
  db: Database;
  prices: Pick<PricePublisher, 'publish'>;
};

/** Chooses who renders visitors' pages. Published prices are sent to Stripe first. */
export function chooseTarget({ config, content, pages, db, prices }: Parts): PublishTarget {
  const { deployHookUrl: url } = config;
  if (url) {
    const host = createDeployHook({ url, db, readContentVersion: content.readVersion });
    return {
      update: async (onBuilding) => {
        // That host reads content itself, and would show a price that isn't on sale yet.
        if (!(await prices.publish())) throw new Error('Stripe does not have every published price yet');
        return host.update(onBuilding);
      },
    };
  }
  const target = pages?.target ?? { update: () => readThrough(content) };
  return {
    update: async (onBuilding) => {
      await prices.publish();
      return target.update(onBuilding);
    },
  };
}

/** A development server reads content for every page, so everything published is live. */
async function readThrough(content: ContentReader) {
  const { newestChange } = await content.readVersion();
  const since = newestChange ?? new Date().toISOString();
  return { state: 'live' as const, since, contentAsOf: newestChange };
}
