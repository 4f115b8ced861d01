import { siteListRoutes, siteRoutes } from '@stackworks/contracts';

/** Two rounds of the layout's seven places. */
const projectsPerPage = 14;

/** How many pages so many projects fill. */
export const countPages = (projects: number): number => Math.max(1, Math.ceil(projects / projectsPerPage));

/** Which projects a page shows, counted from 0: those from `from` up to but without `to`. */
export const toRange = (page: number): { from: number; to: number } => ({
  from: (page - 1) * projectsPerPage,
  to: page * projectsPerPage,
});

/** The address of a page of the portfolio, the first being 1. */
export const toPageAddress = (page: number): string =>
  page === 1 ? siteRoutes.portfolio : siteListRoutes.portfolio.replace(':page', String(page));

/**
 * The pages that links lead to from one of them: the first, the last and those next to it, with null for a gap.
 * @param page the one that is open
 * @param last how many there are
 */
export function listNearbyPages(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((each, index) => (each - (pages[index - 1] ?? each) > 1 ? [null, each] : [each]));
}
