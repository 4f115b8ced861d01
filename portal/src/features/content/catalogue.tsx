import { type CataloguePlan, plainLook, type PlanLook, type PlanSlug } from '@stackworks/contracts';
import { heldStackClass, PlanMark as DrawnMark, PlanBadge as DrawnBadge } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';

/** Plans with prices and response times, and price lists, from the CMS. */
export const catalogueQuery = {
  ...jsonQuery(['/api/catalogue'], () => api.catalogue.$get()),
  staleTime: Infinity,
};

/** A plan from content; undefined until it is loaded, and for a plan that content doesn't have. */
export const usePlan = (plan: PlanSlug | null): CataloguePlan | undefined =>
  useQuery(catalogueQuery).data?.plans.find(({ slug }) => slug === plan);

/** A plan's look; plain until content is loaded. */
const usePlanLook = (plan: PlanSlug | null): PlanLook => usePlan(plan) ?? plainLook;

/** The class of a plan's stack of sheets; without a plan, of one plain sheet. */
export const useStackClass = (plan: PlanSlug | null): string => heldStackClass(usePlanLook(plan));

/** A client's plan, as content draws it. @param name without one the badge shows nothing */
export const PlanBadge = ({ plan, name }: { plan: PlanSlug; name: string | null }) => (
  <DrawnBadge look={usePlanLook(plan)} name={name} />
);

/** A client's plan in a dense row. @param name without what every plan's name begins with */
export const PlanMark = ({ plan, name }: { plan: PlanSlug; name: string }) => (
  <DrawnMark look={usePlanLook(plan)} name={name.replace(/^Stack(?=\p{Lu})/u, '')} />
);
