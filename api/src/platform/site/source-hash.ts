import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const notSource = /(^|\/)(node_modules|dist|\.astro|\.sanity|\.cache|\.DS_Store)(\/|$)/;

/** Hashes the content of files and folders, without what is installed or built in them. @param paths absolute */
export async function hashSources(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = (await stat(path)).isDirectory() ? await listSources(path) : [path];
    for (const file of files) hash.update(`${file.slice(path.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !notSource.test(path.slice(folder.length)))
    .sort();
}
