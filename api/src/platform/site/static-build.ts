import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of a build, with what its headers need. */
export type StaticFile = {
  diskPath: string;
  type: string;
  /** Hash of the content, used in its ETags. */
  hash: string;
  size: number;
  /** Sizes of its compressed copies. */
  compressedSizes: { br?: number; gzip?: number };
  /** Whether the name changes with the content, so that browsers may cache it for good. */
  immutable: boolean;
  /** The Content-Security-Policy of a page. */
  policy?: string;
};

/** The hash by which an unchanged file is recognised. */
export const hashContent = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Makes a page's Content-Security-Policy. */
export type ToPolicy = (html: string, address: string) => string;

/** The other origins that a page loads scripts and frames from, and calls. */
export type OtherOrigins = Record<'scripts' | 'frames' | 'calls', readonly string[]>;

/** The files of a build by their address, such as `/index.html`. Nothing else is served. */
export type StaticBuild = ReadonlyMap<string, StaticFile>;

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * Files with a hash in their name: eight characters, not all lower-case letters, in the folders of Astro, the portal and Studio;
 * sixteen hexadecimal digits in what the site makes from content.
 */
const hashedAddress =
  /^\/((_astro|portal-assets|static)\/.*[.-](?=[a-z_-]*[A-Z\d])[\w-]{8}|_content\/[\da-f]{16}-\w+)\.\w+$/;

/** Whether the name of a file at this address changes with its content. */
export const isHashedAddress = (address: string): boolean => hashedAddress.test(address);

const encodingByExtension = { '.br': 'br', '.gz': 'gzip' } as const;

/** Indexes a build and its precompressed copies (`.br`, `.gz`). */
export async function indexBuild(folder: string, toPolicy: ToPolicy): Promise<StaticBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  const originals = paths.filter((path) => !isCompressedCopy(path, present));
  const files = await Promise.all(
    originals.map(async (path) => {
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      return [address, await describeFile(address, path, present, toPolicy)] as const;
    }),
  );
  return new Map(files);
}

function isCompressedCopy(path: string, present: ReadonlySet<string>): boolean {
  const extension = extname(path);
  return extension in encodingByExtension && present.has(path.slice(0, -extension.length));
}

async function describeFile(
  address: string,
  diskPath: string,
  present: ReadonlySet<string>,
  toPolicy: ToPolicy,
): Promise<StaticFile> {
  const bytes = await readFile(diskPath);
  const extension = extname(diskPath);
  const sizeOf = async (path: string) => (present.has(path) ? (await stat(path)).size : undefined);
  return {
    diskPath,
    type: types[extension] ?? 'application/octet-stream',
    hash: hashContent(bytes),
    size: bytes.length,
    compressedSizes: { br: await sizeOf(`${diskPath}.br`), gzip: await sizeOf(`${diskPath}.gz`) },
    immutable: isHashedAddress(address),
    ...(extension === '.html' && { policy: toPolicy(bytes.toString('utf8'), address) }),
  };
}
