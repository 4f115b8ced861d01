import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { contentFilesFolder } from '#/page-files/page-files.ts';
import { createFileList } from '#/render/file-list.ts';
import type * as compiledSite from '#/render/compiled-site.ts';
import { placeFile } from '#/render/file-cache.ts';
import { makeFiles } from '#/render/make-files.ts';
import { UnusablePicture } from '#/render/unusable-picture.ts';

type Options = {
  /** The site as `astro build` compiled it. */
  compiled: typeof compiledSite;
  /** The files that go to visitors as they are: scripts, styles, fonts, icons. */
  clientFolder: string;
  /** Where the site is written, in place of what is there. */
  outFolder: string;
  /** Where pictures are kept from one render to the next. */
  cacheFolder: string;
  /** The origin that visitors will use. */
  publicUrl: string;
};

/**
 * Writes the whole site as static files, from content as it is now.
 * @returns how many pages there are, and how many pictures had to be made
 * @throws the compiled site's `ContentProblem` for content that no page may show; nothing has been written then
 */
export async function renderSite(options: Options): Promise<{ pages: number; picturesMade: number }> {
  const { compiled, clientFolder, outFolder, cacheFolder, publicUrl } = options;
  const { list, files } = createFileList();
  const pages = await Promise.all(
    compiled.addresses.map(async (address) => ({
      path: join(outFolder, toFilePath(address)),
      content: await compiled.renderPage(new URL(address, publicUrl), files),
    })),
  );

  const { paths, count } = await makeFiles(list, {
    cacheFolder,
    readOriginal: (asset) => download(asset, compiled.toOriginalAddress(asset)),
  }).catch(async (error: unknown) => {
    throw error instanceof UnusablePicture
      ? ((await compiled.findPictureProblem(error.asset)) ?? error)
      : error;
  });

  await rm(outFolder, { recursive: true, force: true });
  await cp(clientFolder, outFolder, { recursive: true });
  for (const { path, content } of pages) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await mkdir(join(outFolder, contentFilesFolder), { recursive: true });
  for (const [name, path] of paths) await placeFile(path, join(outFolder, contentFilesFolder, name));
  return { pages: pages.length, picturesMade: count };
}

/** Static hosts answer `/terms` with `terms.html`, and look for `_redirects` by that name. */
function toFilePath(address: string): string {
  if (address === '/') return 'index.html';
  return extname(address) === '' && address !== '/_redirects' ? `${address}.html` : address;
}

async function download(asset: string, address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (response.ok) return response.bytes();
  const failure = new Error(`${address} answers with status ${response.status}`);
  throw response.status === 404 ? new UnusablePicture(asset, failure) : failure;
}
