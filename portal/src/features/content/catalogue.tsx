import { type CataloguePlan, plainLook, type PlanLook, type PlanSlug } from '@stackworks/contracts';
import { heldStackClass, PlanMark as DrawnMark, TierBadge as DrawnBadge } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';

/** Plans with prices and response times, and price lists, from the CMS. */
export const catalogueQuery = {
  ...jsonQuery(['/api/catalogue'], () => api.catalogue.$get()),
  staleTime: Infinity,
};

/** A plan from content; undefined until it is loaded, and for a plan that content doesn't have. */
export const usePlan = (tier: PlanSlug | null): CataloguePlan | undefined =>
  useQuery(catalogueQuery).data?.plans.find(({ slug }) => slug === tier);

/** A plan's look; plain until content is loaded. */
const usePlanLook = (tier: PlanSlug | null): PlanLook => usePlan(tier) ?? plainLook;

/** The class of a plan's stack of sheets; without a plan, of one plain sheet. */
export const useStackClass = (tier: PlanSlug | null): string => heldStackClass(usePlanLook(tier));

/** A client's plan, as content draws it. @param name without one the badge shows nothing */
export const TierBadge = ({ tier, name }: { tier: PlanSlug; name: string | null }) => (
  <DrawnBadge look={usePlanLook(tier)} name={name} />
);

/** A client's plan in a dense row. @param name without what every plan's name begins with */
export const PlanMark = ({ tier, name }: { tier: PlanSlug; name: string }) => (
  <DrawnMark look={usePlanLook(tier)} name={name.replace(/^Stack(?=\p{Lu})/u, '')} />
);
