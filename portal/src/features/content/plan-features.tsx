import type { Tier } from '@stackworks/contracts';
import { ErrorState, Icon, Skeleton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from './queries.ts';

/** What a plan has in it, in the order the CMS lists it. */
export function PlanFeatures({ tier, title }: { tier: Tier; title: string }) {
  const catalogue = useQuery(catalogueQuery);
  const plan = catalogue.data?.plans.find(({ slug }) => slug === tier);
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
