import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { toPagePolicy } from '#/http/static/content-policy.ts';
import { precompress } from '#/http/static/precompress.ts';
import { indexBuild, type StaticBuild } from '#/http/static/static-build.ts';
import { hashSources } from '#/integrations/site/source-hash.ts';

type Options = {
  /** The site package, and every other folder whose change changes the pages. Absolute paths. */
  siteFolder: string;
  sourceFolders: readonly string[];
  /** Where builds and the image cache are kept: `<folder>/builds/<id>`, `<folder>/current`, `<folder>/cache`. */
  folder: string;
  /** The environment of the build, as the site's configuration reads it. */
  environment: Readonly<Record<string, string>>;
  /** A value that changes exactly when published content does. Rejects while content cannot be reached. */
  readContentFingerprint: () => Promise<string>;
  log: Logger;
};

export type SiteBuilder = {
  /** The site as it is served now, null before the first build. */
  findSite: () => StaticBuild | null;
  /**
   * Brings the site up to date with content and sources, building only if either has changed. Calls while one is
   * running wait for it and then look again.
   * @param onBuilding told when a build has to run, since it takes seconds
   * @returns whether one ran
   * @throws Error with the reason in its message; the site served until then stays
   */
  update: (onBuilding?: () => void) => Promise<boolean>;
  /** Stops a build that is running. */
  close: () => Promise<void>;
};

/** Brotli's best: the site is small and its pages are read far more often than built. */
const brotliQuality = 11;

/** A builder over the kept builds; nothing is served until its first `update`. */
export function createSiteBuilder(options: Options): SiteBuilder {
  const { folder, log } = options;
  const stopping = new AbortController();
  let site: StaticBuild | null = null;
  let servedId: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function serve(id: string): Promise<void> {
    site = await indexBuild(join(folder, 'builds', id), toPagePolicy);
    servedId = id;
  }

  async function bringUpToDate(onBuilding: () => void): Promise<boolean> {
    const keptId = await findCurrentId(folder);
    try {
      const id = await fingerprint(options);
      if (id === servedId) return false;
      const isMissing = !existsSync(join(folder, 'builds', id));
      if (isMissing) {
        onBuilding();
        await build(id, options, stopping.signal);
      }
      await makeCurrent(folder, id);
      await serve(id);
      await dropBuildsExcept(folder, [id, keptId]);
      log.info({ build: id }, 'the site is up to date');
      return isMissing;
    } catch (error) {
      if (!site && keptId) await serve(keptId);
      throw error;
    }
  }

  return {
    findSite: () => site,
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

async function fingerprint(options: Options): Promise<string> {
  const { readContentFingerprint, siteFolder, sourceFolders, environment } = options;
  const [content, sources] = await Promise.all([
    readContentFingerprint(),
    hashSources([siteFolder, ...sourceFolders]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([content, sources, environment]))
    .digest('hex')
    .slice(0, 16);
}

async function findCurrentId(folder: string): Promise<string | null> {
  try {
    return basename(await realpath(join(folder, 'current')));
  } catch {
    return null; // nothing has been built yet
  }
}

/**
 * Builds in a folder of its own inside the site package (Astro shares its working folder between builds that go
 * elsewhere), then moves the result in under a passing name, so that a build that exists is always whole.
 */
async function build(id: string, options: Options, signal: AbortSignal): Promise<void> {
  const { siteFolder, folder, environment } = options;
  const output = join(siteFolder, 'dist', randomUUID());
  const unfinished = join(folder, 'builds', `${id}.unfinished`);
  const astro = join(siteFolder, 'node_modules/astro/bin/astro.mjs');
  try {
    await promisify(execFile)(process.execPath, [astro, 'build'], {
      cwd: siteFolder,
      env: {
        ...environment,
        ASTRO_TELEMETRY_DISABLED: '1',
        SITE_OUT_DIR: output,
        SITE_CACHE_DIR: join(folder, 'cache'),
      },
      maxBuffer: 16 * 1024 * 1024,
      signal,
    });
  } catch (error) {
    await rm(output, { recursive: true, force: true });
    throw new Error(`the site could not be built: ${explain(error)}`, { cause: error });
  }
  await precompress(output, brotliQuality);
  await rm(unfinished, { recursive: true, force: true });
  await cp(output, unfinished, { recursive: true });
  await rm(output, { recursive: true });
  await rename(unfinished, join(folder, 'builds', id));
}

/** The last words of a failed build before its stack trace, which is where Astro says why. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = 'stderr' in error ? stripVTControlCharacters(String(error.stderr)) : '';
  const [reason = ''] = output.split(/^\s*(?:stack trace:|at )/im);
  const lines = reason.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-6).join(' ') || error.message;
}

/** Points `current` at a build in one step: whoever looks sees the old one or the new one. */
async function makeCurrent(folder: string, id: string): Promise<void> {
  const next = join(folder, 'current.next');
  await rm(next, { force: true });
  await symlink(join('builds', id), next);
  await rename(next, join(folder, 'current'));
}

async function dropBuildsExcept(folder: string, kept: readonly (string | null)[]): Promise<void> {
  const names = await readdir(join(folder, 'builds'));
  const dropped = names.filter((name) => !kept.includes(name));
  await Promise.all(
    dropped.map((name) => rm(join(folder, 'builds', name), { recursive: true, force: true })),
  );
}
