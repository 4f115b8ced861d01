import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { PublicationProblem } from '@stackworks/contracts';
import type { ContentProblem } from '#/content/check-content.ts';
import { contentFilesFolder } from '#/page-files.ts';
import { createFileList, type FileList, joinLists, makeFiles, UnusablePicture } from '#/render/make-files.ts';
import type * as compiledSite from '#/render/compiled-site.ts';
import { placeFile } from '#/render/file-cache.ts';

type Options = {
  compiled: typeof compiledSite;
  /** Files that are served unchanged: scripts, styles, fonts, icons. */
  clientFolder: string;
  outFolder: string;
  cacheFolder: string;
  publicUrl: string;
  /** Whether a page with a mistake is left out instead of stopping the render: for drafts, which are unfinished. */
  isPreview: boolean;
};

type Rendered = {
  pages: number;
  picturesMade: number;
  problems: Record<string, PublicationProblem>;
  leftOut: Record<string, PublicationProblem[]>;
};

type Page = { address: string; content: Buffer; leftOut: PublicationProblem[]; list: FileList };

/** Each queries content twice, and a hosted content service limits concurrent requests. */
const pagesAtOnce = 12;

/** Leaves out a page, or throws the mistake that stops it. */
type LeaveOut = (address: string, mistake: ContentProblem) => void;

/**
 * Writes the whole site as static files, from content as it is now.
 * @returns counts, and by address what is wrong with pages left out, and with drafts that pages leave out
 * @throws the compiled site's `ContentProblem`, before anything is written
 */
export async function renderSite(options: Options): Promise<Rendered> {
  const { clientFolder, outFolder, isPreview } = options;
  const problems: Record<string, PublicationProblem> = {};
  const leaveOut: LeaveOut = (address, mistake) => {
    if (!isPreview) throw mistake;
    problems[address] = mistake.problem;
  };
  const rendered = await renderPages(options, leaveOut);
  const { pages, paths, count } = await makeFilesOf(rendered, options, leaveOut);

  await rm(outFolder, { recursive: true, force: true });
  await cp(clientFolder, outFolder, { recursive: true });
  for (const { address, content } of pages) {
    const path = join(outFolder, toFilePath(address));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await mkdir(join(outFolder, contentFilesFolder), { recursive: true });
  for (const [name, path] of paths) await placeFile(path, join(outFolder, contentFilesFolder, name));
  const leftOut = Object.fromEntries(
    pages.flatMap((page) => (page.leftOut.length > 0 ? [[page.address, page.leftOut]] : [])),
  );
  return { pages: pages.length, picturesMade: count, problems, leftOut };
}

async function renderPages({ compiled, publicUrl }: Options, leaveOut: LeaveOut): Promise<Page[]> {
  const addresses = await compiled.listAddresses();
  const queue = addresses.entries();
  const results: ((Page & { mistake?: never }) | { address: string; mistake: ContentProblem })[] = [];
  const work = async () => {
    for (const [index, address] of queue) {
      const { list, files } = createFileList();
      try {
        results[index] = {
          address,
          list,
          ...(await compiled.renderPage(new URL(address, publicUrl), files)),
        };
      } catch (error) {
        if (!(error instanceof compiled.ContentProblem)) throw error;
        results[index] = { address, mistake: error };
      }
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return results.flatMap((result) => {
    if (!result.mistake) return [result];
    leaveOut(result.address, result.mistake);
    return [];
  });
}

/** Makes the files that pages show. Pages with an unusable upload are left out. */
async function makeFilesOf(rendered: Page[], { compiled, cacheFolder }: Options, leaveOut: LeaveOut) {
  const readOriginal = (asset: string) => download(asset, compiled.toOriginalAddress(asset));
  let pages = rendered;
  for (;;) {
    try {
      const list = joinLists(pages.map((page) => page.list));
      return { pages, ...(await makeFiles(list, { cacheFolder, readOriginal })) };
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      const mistake = await compiled.findPictureProblem(error.asset);
      if (!mistake) throw error;
      pages = pages.filter(({ address, list }) => {
        const isShown = [...list.pictures.values()].some(({ asset }) => asset === error.asset);
        if (isShown) leaveOut(address, mistake);
        return !isShown;
      });
    }
  }
}

/** Static hosts serve `/terms` from `terms.html`, and look for `_redirects` by that name. */
function toFilePath(address: string): string {
  if (address === '/') return 'index.html';
  return extname(address) === '' && address !== '/_redirects' ? `${address}.html` : address;
}

async function download(asset: string, address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (response.ok) return response.bytes();
  const failure = new Error(`${address} responds with status ${response.status}`);
  throw response.status === 404 ? new UnusablePicture(asset, failure) : failure;
}
