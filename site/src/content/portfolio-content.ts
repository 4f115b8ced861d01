import { z } from 'zod';
import { document, documents, invitation, projectShape, required, seo, text } from '#/content/fields.ts';

const tag = z.object({ label: text, colour: z.enum(['pink', 'blue', 'green', 'gold', 'plain']) });

/** Everything a page of the portfolio shows. */
export const portfolioContent = z.object({
  page: required(
    'portfolioPage',
    document('portfolioPage', { seo, heading: text, countLabel: text, invitation }),
  ),
  /** How many projects there are on all its pages. */
  count: z.int(),
  projects: documents('portfolioItem', { ...projectShape, tags: z.array(tag) }),
});
export type PortfolioContent = z.output<typeof portfolioContent>;
export type ProjectTag = z.output<typeof tag>;
