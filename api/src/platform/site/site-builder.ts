import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PublicationProblem } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { precompress } from './precompress.ts';
import { indexBuild, type StaticBuild, type StaticFile, type ToPolicy } from './static-build.ts';
import type { ContentVersion } from '#/platform/content/read-content.ts';
import { openBuilds, type Build } from './retained-builds.ts';
import { hashSources } from './source-hash.ts';
import { ContentMistake, runRenderer } from './run-renderer.ts';

type Options = {
  /** The site package, compiled. Absolute path. */
  siteFolder: string;
  /** Where the builds are stored; see openBuilds. */
  folder: string;
  /** The renderer's environment. */
  environment: () => Promise<Readonly<Record<string, string>>>;
  /** Rejects while content cannot be reached. */
  readContentVersion: () => Promise<ContentVersion>;
  /** Whether text files are precompressed; a preview has only one reader. */
  compressed: boolean;
  toPolicy: ToPolicy;
  log: Logger;
};

export type SiteBuilder = {
  /** The current site; null before the first build. */
  findSite: () => StaticBuild | null;
  /** Whether the last content checked has a mistake that prevents a build. */
  isRejected: () => boolean;
  /** The mistake in a draft that keeps a page from being rendered. */
  findProblem: (address: string) => PublicationProblem | null;
  /** The mistakes in drafts that a page was rendered without. */
  findLeftOut: (address: string) => PublicationProblem[];
  /**
   * Builds the site if content or the compiled site has changed. Calls run one after another.
   * @param onBuilding called when a build has to run
   * @returns the build that is served now
   * @throws ContentMistake when content prevents it, Error when anything else does; the earlier site stays
   */
  update: (onBuilding?: () => void) => Promise<Build>;
  /** Stops a build that is running. */
  close: () => Promise<void>;
};

/** Pages are served from the newest build, hashed files from all of these, for visitors who came before. */
const retainedCount = 10;

/** Nothing is served until the first `update`. */
export function createSiteBuilder(options: Options): SiteBuilder {
  const builds = openBuilds(options.folder);
  const stopping = new AbortController();
  let retained: { build: Build; files: StaticBuild }[] = [];
  let site: StaticBuild | null = null;
  let rejected: { id: string; mistake: ContentMistake } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function serve(newest: Build): Promise<void> {
    const files = await indexBuild(builds.pagesOf(newest.id), options.toPolicy);
    const others = retained.filter(({ build }) => build.id !== newest.id);
    retained = [{ build: newest, files }, ...others].slice(0, retainedCount);
    site = withHashedFilesOf(retained.map((one) => one.files));
  }

  async function serveRetained(): Promise<void> {
    const found = await builds.list();
    for (const build of found.slice(0, retainedCount).reverse()) await serve(build);
  }

  /** Forgets builds that somebody has deleted from disk. */
  async function forgetLost(): Promise<void> {
    const found = new Set((await builds.list()).map(({ id }) => id));
    retained = retained.filter(({ build }) => found.has(build.id));
  }

  async function make({ id, contentAsOf, environment }: Identity): Promise<Build> {
    const { siteFolder, compressed } = options;
    return builds.add({ id, contentAsOf }, async (pages) => {
      const renderer = join(siteFolder, 'src/render/cli.ts');
      const problems = await runRenderer(renderer, { ...environment, SITE_OUT_DIR: pages }, stopping.signal);
      if (compressed) await precompress(pages, chooseQuality, retained[0]?.files);
      return problems;
    });
  }

  async function bringUpToDate(onBuilding: () => void): Promise<Build> {
    if (!site) await serveRetained();
    await forgetLost();
    const identity = await identify(options);
    const { id } = identity;
    if (rejected?.id === id) throw rejected.mistake;
    rejected = null;
    const present = retained.find(({ build }) => build.id === id)?.build;
    if (present && present === retained[0]?.build) return present;
    if (!present) onBuilding();
    try {
      const build = present ?? (await make(identity));
      await serve(build);
      await builds.deleteAllBut(retained.map((one) => one.build.id));
      options.log.info({ build: id }, 'the site is up to date');
      return build;
    } catch (error) {
      if (error instanceof ContentMistake) rejected = { id, mistake: error };
      throw error;
    }
  }

  return {
    findSite: () => site,
    isRejected: () => rejected !== null,
    findProblem: (address) => retained[0]?.build.problems[address] ?? null,
    findLeftOut: (address) => retained[0]?.build.leftOut[address] ?? [],
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

/** Identifies a build by its inputs. */
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

/** The newest build, and the earlier ones' hashed files. */
function withHashedFilesOf(newestFirst: readonly StaticBuild[]): StaticBuild {
  const [newest = new Map<string, StaticFile>(), ...earlier] = newestFirst;
  const hashed = earlier.reverse().flatMap((files) => [...files].filter(([, file]) => file.immutable));
  return new Map([...hashed, ...newest]);
}

/** Brotli's quality by the file's bytes: the best takes ten times as long for two per cent, and publishing must be quick. */
const chooseQuality = (bytes: number): number => (bytes <= 256 * 1024 ? 10 : 6);
