import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTestFolder } from '#test/database.ts';
import { toPagePolicy } from '#/server/static/content-policy.ts';
import { precompress } from '#/platform/site/precompress.ts';
import { indexBuild, type StaticBuild, type ToPolicy } from '#/platform/site/static-build.ts';

/** A precompressed build of these files, for the length of the test. */
export async function makeStaticBuild(
  files: Record<string, string>,
  toPolicy: ToPolicy = (html) => toPagePolicy(html),
): Promise<StaticBuild> {
  const folder = join(await createTestFolder(), 'build');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await precompress(folder, () => 5);
  return indexBuild(folder, toPolicy);
}
