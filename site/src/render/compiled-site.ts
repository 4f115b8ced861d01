import { originalImageUrl } from '@stackworks/content';
import type { PublicationProblem } from '@stackworks/contracts';
import { createApp } from 'astro/app/entrypoint';
import { contentClient, listPortfolioAddresses } from '#/content/read-content.ts';
import { leftOutDrafts } from '#/content/left-out-drafts.ts';

export { ContentProblem } from '#/content/check-content.ts';
export { findPictureProblem } from '#/content/read-content.ts';

const app = createApp({ streaming: false });

/** Lists the addresses that depend on content, by route. */
const listsByRoute: Readonly<Record<string, () => Promise<string[]>>> = {
  '/portfolio/page/[page]': async () => (await listPortfolioAddresses()).slice(1),
};

/** The address of every page and other file that the pages folder makes: `/terms`, `/robots.txt`. */
export async function listAddresses(): Promise<string[]> {
  const routes = app.manifest.routes.map(({ routeData }) => routeData);
  const addresses = routes
    .filter(({ origin }) => origin !== 'internal')
    .map(({ pathname, route }) => {
      const list = listsByRoute[route];
      if (pathname !== undefined) return [pathname];
      if (!list) throw new Error(`Nothing lists the addresses of the page ${route}.`);
      return list();
    });
  return (await Promise.all(addresses)).flat();
}

/**
 * Renders what belongs at an address, from content as it is now.
 * @returns the file, and what is wrong with each draft that it leaves out
 * @throws what the page throws: `ContentProblem` for content that no page may show
 */
export async function renderPage(
  url: URL,
  files: App.Locals['files'],
): Promise<{ content: Buffer; leftOut: PublicationProblem[] }> {
  let failure: unknown;
  const reportFailure = (error: unknown) => {
    failure = error;
  };
  const problems: PublicationProblem[] = [];
  const response = await leftOutDrafts.run(problems, () =>
    app.render(new Request(url), { locals: { files, reportFailure } }),
  );
  if (failure) throw failure;
  if (response.status >= 500)
    throw new Error(`the page ${url.pathname} responds with status ${response.status}`);
  // A page reads content more than once.
  const leftOut = [...new Map(problems.map((problem) => [problem.documentId, problem])).values()];
  return { content: Buffer.from(await response.arrayBuffer()), leftOut };
}

/** Where a picture is as it was uploaded. @param asset its identifier: `image-<hash>-1280x880-png` */
export const toOriginalAddress = (asset: string): string => originalImageUrl(contentClient, asset);
