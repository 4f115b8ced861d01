import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PublicationProblem } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { precompress } from '#/server/static/precompress.ts';
import {
  indexBuild,
  type StaticBuild,
  type StaticFile,
  type ToPolicy,
} from '#/server/static/static-build.ts';
import type { ContentVersion } from '#/platform/content/read-content.ts';
import { openBuilds, type Build } from './retained-builds.ts';
import { hashSources } from './source-hash.ts';
import { ContentMistake, renderSite } from './render-site.ts';

type Options = {
  /** The site package, compiled. Absolute path. */
  siteFolder: string;
  /** Where the builds are stored; see openBuilds. */
  folder: string;
  /** The environment of the renderer: where content is, which perspective of it, where pictures are cached. */
  environment: () => Promise<Readonly<Record<string, string>>>;
  /** What content is at. Rejects while it cannot be reached. */
  readContentVersion: () => Promise<ContentVersion>;
  /** Whether text files are compressed ahead, for many readers; a preview has one. */
  compressed: boolean;
  toPolicy: ToPolicy;
  log: Logger;
};

export type SiteBuilder = {
  /** The site as it is served now, null before the first build. */
  findSite: () => StaticBuild | null;
  /** Whether content, as it was last looked at, has a mistake that keeps a site from being built. */
  isRejected: () => boolean;
  /** Why a page is missing from it, which drafts can be the reason of; null when they are not. */
  findProblem: (address: string) => PublicationProblem | null;
  /** What is wrong with each draft that a page was made without. */
  findLeftOut: (address: string) => PublicationProblem[];
  /**
   * Brings the site up to date with content, building it only if content or the compiled site has changed. A call while
   * another runs waits for it and then looks again.
   * @param onBuilding called when a build has to run, since it takes a moment
   * @returns the build that is served now
   * @throws ContentMistake when content stops it, Error when anything else does; the site served until then stays
   */
  update: (onBuilding?: () => void) => Promise<Build>;
  /** Stops a build that is running. */
  close: () => Promise<void>;
};

/**
 * How many builds are kept. The pages of the newest are served, and the hashed files of all, because a visitor who came
 * just before may still need those of theirs.
 */
const keptBuilds = 10;

/** A builder over the retained builds; nothing is served until its first `update`. */
export function createSiteBuilder(options: Options): SiteBuilder {
  const builds = openBuilds(options.folder);
  const stopping = new AbortController();
  let kept: { build: Build; files: StaticBuild }[] = [];
  let site: StaticBuild | null = null;
  let refused: { id: string; mistake: ContentMistake } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function serve(newest: Build): Promise<void> {
    const files = await indexBuild(builds.pagesOf(newest.id), options.toPolicy);
    const others = kept.filter(({ build }) => build.id !== newest.id);
    kept = [{ build: newest, files }, ...others].slice(0, keptBuilds);
    site = withHashedFilesOf(kept.map((one) => one.files));
  }

  async function serveKept(): Promise<void> {
    const found = await builds.list();
    for (const build of found.slice(0, keptBuilds).reverse()) await serve(build);
  }

  /** Somebody may have removed builds behind our back; what is not on disk has to be made again. */
  async function forgetLost(): Promise<void> {
    const found = new Set((await builds.list()).map(({ id }) => id));
    kept = kept.filter(({ build }) => found.has(build.id));
  }

  async function make({ id, contentAsOf, environment }: Identity): Promise<Build> {
    const { siteFolder, compressed } = options;
    return builds.add({ id, contentAsOf }, async (pages) => {
      const renderer = join(siteFolder, 'src/render/cli.ts');
      const problems = await renderSite(renderer, { ...environment, SITE_OUT_DIR: pages }, stopping.signal);
      if (compressed) await precompress(pages, chooseQuality, kept[0]?.files);
      return problems;
    });
  }

  async function bringUpToDate(onBuilding: () => void): Promise<Build> {
    if (!site) await serveKept();
    await forgetLost();
    const identity = await identify(options);
    const { id } = identity;
    if (refused?.id === id) throw refused.mistake;
    refused = null;
    const present = kept.find(({ build }) => build.id === id)?.build;
    if (present && present === kept[0]?.build) return present;
    if (!present) onBuilding();
    try {
      const build = present ?? (await make(identity));
      await serve(build);
      await builds.dropAllBut(kept.map((one) => one.build.id));
      options.log.info({ build: id }, 'the site is up to date');
      return build;
    } catch (error) {
      if (error instanceof ContentMistake) refused = { id, mistake: error };
      throw error;
    }
  }

  return {
    findSite: () => site,
    isRejected: () => refused !== null,
    findProblem: (address) => kept[0]?.build.problems[address] ?? null,
    findLeftOut: (address) => kept[0]?.build.leftOut[address] ?? [],
    update: (onBuilding = () => {}) => {
      const turn = last.then(() => bringUpToDate(onBuilding));
      last = turn.catch(() => {});
      return turn;
    },
    close: async () => {
      stopping.abort();
      await last;
    },
  };
}

/** The name of what would be built now: it changes exactly when something that the pages are made from does. */
async function identify({ readContentVersion, siteFolder, environment: readEnvironment }: Options) {
  const [content, environment, compiled] = await Promise.all([
    readContentVersion(),
    readEnvironment(),
    hashSources(['dist/server', 'dist/client', 'src/render'].map((path) => join(siteFolder, path))),
  ]);
  const id = createHash('sha256')
    .update(JSON.stringify([content.fingerprint, compiled, environment]))
    .digest('hex')
    .slice(0, 16);
  return { id, contentAsOf: content.newestChange, environment };
}
type Identity = Awaited<ReturnType<typeof identify>>;

/** The newest build, and of the earlier ones the files whose names change with their content. */
function withHashedFilesOf(newestFirst: readonly StaticBuild[]): StaticBuild {
  const [newest = new Map<string, StaticFile>(), ...earlier] = newestFirst;
  const hashed = earlier.reverse().flatMap((files) => [...files].filter(([, file]) => file.immutable));
  return new Map([...hashed, ...newest]);
}

/**
 * Brotli's quality for a file of so many bytes. The best takes ten times as long as the next for two per cent, and a page
 * with very much on it takes less still: nobody waits to see it published.
 */
const chooseQuality = (bytes: number): number => (bytes <= 256 * 1024 ? 10 : 6);
