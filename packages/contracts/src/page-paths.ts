import { portalRoutes, siteListRoutes, siteRoutes } from '#/routes.ts';

/** The steps towards a payment that pages report, first to last; the payment itself the server knows. */
export const reportedSteps = ['plan_view', 'choose_plan', 'checkout_begun'] as const;
export type ReportedStep = (typeof reportedSteps)[number];
export const funnelSteps = [...reportedSteps, 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What a page may report: a view, or a step towards a payment. */
export type ReportName = 'pageview' | ReportedStep;

/** Where pages report to, unless another analytics service is set up. */
export const eventPath = '/api/event';

export const pageParts = ['site', 'portal'] as const;
export type PagePart = (typeof pageParts)[number];

/** What views of an address that is not a page are counted under. */
export const unknownPage = '/404';

const partsByPage = new Map<string, PagePart>([
  ...[...Object.values(siteRoutes), ...Object.values(siteListRoutes)].map((path) => [path, 'site'] as const),
  ...Object.values(portalRoutes).map((path) => [path, 'portal'] as const),
]);
const patterns = [...partsByPage.keys()].filter((path) => path.includes(':'));

/** Which part of the product a page is of. */
export const partOf = (page: string): PagePart => partsByPage.get(page) ?? 'site';

/**
 * Returns the page under which views of an address are counted: ids become `:id`, so that no project is revealed, and
 * addresses that are not pages count as one.
 */
export function toPagePath(path: string): string {
  const plain = path.replace(/\/+$/, '') || '/';
  if (partsByPage.has(plain)) return plain;
  const parts = plain.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((one, at) => (one.startsWith(':') ? parts[at] !== '' : one === parts[at]))
    );
  };
  return patterns.find(fits) ?? unknownPage;
}
