import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const notSource = /(^|\/)(node_modules|dist|\.astro|\.cache|\.DS_Store)(\/|$)/;

/**
 * One hash over the content of folders, to tell whether anything in them has changed.
 * @param folders absolute paths; what is installed or built inside them does not count
 */
export async function hashSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .filter((path) => !notSource.test(path))
      .sort();
    for (const path of paths) hash.update(`${path}\0`).update(await readFile(folder + path));
  }
  return hash.digest('hex');
}
