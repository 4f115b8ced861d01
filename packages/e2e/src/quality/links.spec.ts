import { siteRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { LinkChecker, LinkState } from 'linkinator';

test('every link to a page, a part of one or a file of ours leads somewhere', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  const { links } = await new LinkChecker().check({
    path: origin + siteRoutes.home,
    recurse: true,
    checkFragments: true,
    concurrency: 8,
    linksToSkip: [`^(?!${origin}/)`],
  });
  const visited = links.filter(({ state }) => state !== LinkState.SKIPPED);
  expect(visited.length).toBeGreaterThan(50);
  expect(
    visited
      .filter(({ state }) => state === LinkState.BROKEN)
      .map(({ url, parent, status }) => ({ url, parent, status })),
  ).toEqual([]);
});
