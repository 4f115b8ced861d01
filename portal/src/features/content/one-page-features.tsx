import type { PlanSlug } from '@stackworks/contracts';
import { ErrorState, Icon, Skeleton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from './queries.ts';

/**
 * What a one-page plan has in it, in the order the CMS lists it.
 * @param tier the plan of who looks; of somebody on another plan, it is the first one-page plan
 */
export function OnePageFeatures({ tier, title }: { tier: PlanSlug | null; title: string }) {
  const catalogue = useQuery(catalogueQuery);
  const plans = catalogue.data?.plans.filter(({ hasOnePagePortal }) => hasOnePagePortal);
  const plan = plans?.find(({ slug }) => slug === tier) ?? plans?.[0];
  return (
    <>
      <h3 className="mb-3 text-sm font-label">{title}</h3>
      {catalogue.isPending && (
        <div className="grid gap-3">
          <Spinner text="Loading your plan..." />
          <Skeleton className="h-20" />
        </div>
      )}
      {catalogue.isError && (
        <ErrorState
          title="We couldn’t load your plan"
          text="It is as it was. Check your connection and try again."
          onRetry={() => void catalogue.refetch()}
        />
      )}
      <ul className="grid gap-2.5">
        {plan?.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon name="tick" className="mt-1 text-pounamu" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}
