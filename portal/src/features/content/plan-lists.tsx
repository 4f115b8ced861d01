import type { PlanSlug } from '@stackworks/contracts';
import { ErrorState, Icon, Skeleton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from './catalogue.tsx';

/** The plans and prices that one screen quotes, as the CMS has them. */
export function PriceList({ slug }: { slug: string }) {
  const catalogue = useQuery(catalogueQuery);
  const list = catalogue.data?.priceLists.find((candidate) => candidate.slug === slug);

  if (catalogue.isPending) {
    return (
      <div className="grid gap-3">
        <Spinner text="Loading the plans..." />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  }
  if (catalogue.isError) {
    return (
      <ErrorState
        title="We couldn’t load the plans"
        text="Check your connection and try again."
        onRetry={() => void catalogue.refetch()}
      />
    );
  }
  return (
    <ul className="border-t-2 border-ink">
      {list?.rows.map(({ tier, name, amount, cadence, note }) => (
        <li
          key={tier}
          className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-b border-edge py-3.5"
        >
          <div className="min-w-0">
            <h3 className="font-display text-t2">{name}</h3>
            {note && <p className="text-sm text-soft">{note}</p>}
          </div>
          <p>
            <span className="num text-t1">${amount}</span>
            {cadence === 'monthly' ? '/month' : ' one-time'}
          </p>
        </li>
      ))}
    </ul>
  );
}

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
