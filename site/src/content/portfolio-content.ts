import { portfolioPageQuery } from '@stackworks/content';
import { toComplete } from '#/content/complete.ts';
import { contentClient } from '#/content/content-client.ts';

/** Everything the portfolio page shows. A project without a plan is a custom web app. Throws as `toComplete`. */
export const getPortfolioContent = async () =>
  toComplete(await contentClient.fetch(portfolioPageQuery), ['plan', 'crop', 'hotspot']);

export type PortfolioContent = Awaited<ReturnType<typeof getPortfolioContent>>;
export type ProjectTag = PortfolioContent['projects'][number]['tags'][number];
