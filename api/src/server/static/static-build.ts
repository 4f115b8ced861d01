import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** One file of a build, known well enough to answer for it without touching the disk. */
export type StaticFile = {
  diskPath: string;
  type: string;
  /** Hash of the content, the heart of its ETags. */
  hash: string;
  size: number;
  /** Sizes of the compressed copies that lie beside it. */
  compressedSizes: { br?: number; gzip?: number };
  /** Whether the name changes with the content, so that browsers may keep it for good. */
  immutable: boolean;
  /** The Content-Security-Policy of a page. */
  policy?: string;
};

/** What a file's ETag is made of, and how a file that has not changed is known: a hash of its content. */
export const hashContent = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Gives a page its Content-Security-Policy, from its HTML and the address of its file. */
export type ToPolicy = (html: string, address: string) => string;

/** The files of a build by their address, such as `/index.html`. Only what is in here can ever be served. */
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
 * Files with a hash in their name. In the folders of Astro, the portal and Studio it is eight characters long and not
 * all of them small letters; what the site makes from content begins with sixteen hexadecimal digits.
 */
const hashedAddress =
  /^\/((_astro|portal-assets|static)\/.*[.-](?=[a-z_-]*[A-Z\d])[\w-]{8}|_content\/[\da-f]{16}-\w+)\.\w+$/;

/** Whether a file at this address would have a name that changes with its content. */
export const isHashedAddress = (address: string): boolean => hashedAddress.test(address);

const encodingByExtension = { '.br': 'br', '.gz': 'gzip' } as const;

/**
 * Reads a build once and remembers what serving it needs.
 * @param folder the build; its precompressed copies (`.br`, `.gz`) are found beside the files
 * @param toPolicy gives a page at an address its Content-Security-Policy
 */
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
