import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The product's version, from the project's package.json, which is two folders up from `api/src` and `api/dist` alike. */
export async function readVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
