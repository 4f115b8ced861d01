import { portalRoutes, siteListRoutes, siteRoutes } from '#/routes.ts';

/** The steps towards a payment that pages report, in order; the server knows the payment. */
export const reportedSteps = ['plan_view', 'choose_plan', 'checkout_begun'] as const;
export type ReportedStep = (typeof reportedSteps)[number];
export const funnelSteps = [...reportedSteps, 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export type ReportName = 'pageview' | ReportedStep;

/** Our own analytics endpoint. */
export const eventPath = '/api/event';

export const pageParts = ['site', 'portal'] as const;
export type PagePart = (typeof pageParts)[number];

/** Views of an address that is not a page count here. */
export const unknownPage = '/404';

const partsByPage = new Map<string, PagePart>([
  ...[...Object.values(siteRoutes), ...Object.values(siteListRoutes)].map((path) => [path, 'site'] as const),
  ...Object.values(portalRoutes).map((path) => [path, 'portal'] as const),
]);
const patterns = [...partsByPage.keys()].filter((path) => path.includes(':'));

export const partOf = (page: string): PagePart => partsByPage.get(page) ?? 'site';

/** The page that views of an address count for: ids become `:id`, so that no project is revealed. */
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
