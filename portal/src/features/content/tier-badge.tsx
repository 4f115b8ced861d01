import { plainLook, type CataloguePlan, type PlanLook, type PlanSlug } from '@stackworks/contracts';
import { TierBadge as DrawnBadge, heldStackClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from './queries.ts';

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
