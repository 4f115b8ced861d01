import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTestFolder } from '#test/database.ts';
import { toPagePolicy } from '#/http/static/content-policy.ts';
import { indexBuild, type StaticBuild } from '#/http/static/static-build.ts';

/** A build with these files, by their path and text, for the length of the test. */
export async function makeStaticBuild(files: Record<string, string>): Promise<StaticBuild> {
  const folder = await createTestFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return indexBuild(folder, toPagePolicy);
}
