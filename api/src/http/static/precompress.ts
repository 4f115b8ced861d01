import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set([
  '.html',
  '.css',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.xml',
  '.webmanifest',
  '.map',
]);
const smallestWorthwhile = 1024;

/**
 * Writes a `.br` and a `.gz` beside every text file of a build, so that nothing is compressed while someone waits.
 * @param folder the build
 * @param brotliQuality 0 to 11; 11 is smallest and slow, for builds of many megabytes take less
 */
export async function precompress(folder: string, brotliQuality: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((file) => precompressFile(join(file.parentPath, file.name), brotliQuality)));
}

async function precompressFile(path: string, brotliQuality: number): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestWorthwhile) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
