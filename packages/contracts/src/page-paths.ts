import { portalRoutes, siteListRoutes, siteRoutes } from '#/routes.ts';

/** What a visitor does on the way to paying, first to last; that it was paid the server knows by itself. */
export const reportedSteps = ['plan_view', 'choose_plan', 'checkout_begun'] as const;
export type ReportedStep = (typeof reportedSteps)[number];
export const funnelSteps = [...reportedSteps, 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What a page may report: that it is looked at, or a step on the way to paying. */
export type ReportName = 'pageview' | ReportedStep;

/** Where pages report to, unless another service counts. */
export const eventPath = '/api/event';

export const pageParts = ['site', 'portal'] as const;
export type PagePart = (typeof pageParts)[number];

/** An address that is no page of ours, as views of it are counted. */
export const unknownPage = '/404';

const partsByPage = new Map<string, PagePart>([
  ...[...Object.values(siteRoutes), ...Object.values(siteListRoutes)].map((path) => [path, 'site'] as const),
  ...Object.values(portalRoutes).map((path) => [path, 'portal'] as const),
]);
const patterns = [...partsByPage.keys()].filter((path) => path.includes(':'));

/** Which part of the product a page is of. */
export const partOf = (page: string): PagePart => partsByPage.get(page) ?? 'site';

/**
 * The page at an address, as views of it are counted: ids become `:id`, so that nobody's project is told of, and what is
 * no page of ours is all one.
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
