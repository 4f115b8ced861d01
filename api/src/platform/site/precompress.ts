import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashContent, type StaticBuild } from './static-build.ts';

const compressible = /\.(html|css|js|json|svg|txt|xml|webmanifest|map)$/;
const smallestWorthwhile = 256;

/**
 * Writes a `.br` and a `.gz` beside every text file of a build, so that nothing is compressed on request.
 * @param chooseQuality Brotli's quality, 0 to 11, by the file's bytes; 11 is smallest and slow
 * @param earlier an earlier build, whose copies are reused for unchanged files
 */
export async function precompress(
  folder: string,
  chooseQuality: (bytes: number) => number,
  earlier: StaticBuild = new Map(),
): Promise<void> {
  const present = new Map([...earlier.values()].map((file) => [file.hash, file]));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      if (bytes.length < smallestWorthwhile) return;
      const same = present.get(hashContent(bytes));
      await Promise.all(
        same?.compressedSizes.br && same.compressedSizes.gzip
          ? ['.br', '.gz'].map((extension) => copyFile(same.diskPath + extension, path + extension))
          : compress(path, bytes, chooseQuality(bytes.length)),
      );
    }),
  );
}

function compress(path: string, bytes: Buffer, brotliQuality: number): Promise<void>[] {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return [
    promisify(brotliCompress)(bytes, { params }).then((br) => writeFile(`${path}.br`, br)),
    promisify(gzip)(bytes, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
  ];
}
