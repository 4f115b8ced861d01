import { ErrorState, Skeleton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from './queries.ts';

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
