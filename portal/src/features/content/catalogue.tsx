import { type CataloguePlan, plainLook, type PlanLook, type PlanSlug } from '@stackworks/contracts';
import { heldStackClass, TierBadge as DrawnBadge } from '@stackworks/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** Name and support address of the business, as the CMS has them. They change so rarely that one read is enough. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['/api/site-settings'],
  queryFn: async () => (await api['site-settings'].$get()).json(),
  staleTime: Infinity,
});

/** Plans with their prices and response times, and price lists, as the CMS has them. */
export const catalogueQuery = queryOptions({
  queryKey: ['/api/catalogue'],
  queryFn: async () => (await api.catalogue.$get()).json(),
  staleTime: Infinity,
});

/** A plan as content has it; undefined until that is read, and for one that content does not have. */
export function usePlan(tier: PlanSlug | null): CataloguePlan | undefined {
  return useQuery(catalogueQuery).data?.plans.find(({ slug }) => slug === tier);
}

/** How a plan is drawn: plainly while content is not read. */
const usePlanLook = (tier: PlanSlug | null): PlanLook => usePlan(tier) ?? plainLook;

/** The look of the plan a client is on, lying as a stack of sheets; of no plan, one plain sheet. */
export const useStackClass = (tier: PlanSlug | null): string => heldStackClass(usePlanLook(tier));

/**
 * The plan a client is on, as content has it drawn.
 * @param name the plan's name; without one the badge shows nothing
 */
export const TierBadge = ({ tier, name }: { tier: PlanSlug; name: string | null }) => (
  <DrawnBadge look={usePlanLook(tier)} name={name} />
);
