import type { CatalogueContent, PlanSlug } from '@stackworks/contracts';
import { Icon, Skeleton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { catalogueQuery } from './catalogue.tsx';

type Props = {
  /** Within "We couldn’t load the plans". */
  what: string;
  /** Heights of the placeholders while it loads. */
  skeletons: readonly string[];
  failedText: string;
  children: (content: CatalogueContent) => ReactNode;
};

const WithCatalogue = ({ what, skeletons, failedText, children }: Props) => (
  <Loaded
    query={useQuery(catalogueQuery)}
    loading={
      <div className="grid gap-3">
        <Spinner text={`Loading ${what}...`} />
        {skeletons.map((height, row) => (
          <Skeleton key={row} className={height} />
        ))}
      </div>
    }
    failed={`We couldn’t load ${what}`}
    failedText={failedText}
  >
    {children}
  </Loaded>
);

/** A price list from the CMS, with its plans and prices. */
export const PriceList = ({ slug }: { slug: string }) => (
  <WithCatalogue
    what="the plans"
    skeletons={['h-14', 'h-14', 'h-14', 'h-14']}
    failedText="Check your connection and try again."
  >
    {({ priceLists }) => (
      <ul className="border-t-2 border-ink">
        {priceLists
          .find((list) => list.slug === slug)
          ?.rows.map(({ tier, name, amount, cadence, note }) => (
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
    )}
  </WithCatalogue>
);

/** The features of a one-page plan: the client's or, for another plan, the first. */
export const OnePageFeatures = ({ tier }: { tier: PlanSlug | null }) => (
  <>
    <h3 className="mb-3 text-sm font-label">In your plan</h3>
    <WithCatalogue
      what="your plan"
      skeletons={['h-20']}
      failedText="It is as it was. Check your connection and try again."
    >
      {(content) => {
        const plans = content.plans.filter(({ hasOnePagePortal }) => hasOnePagePortal);
        const plan = plans.find(({ slug }) => slug === tier) ?? plans[0];
        return (
          <ul className="grid gap-2.5">
            {plan?.features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <Icon name="tick" className="mt-1 text-pounamu" />
                {feature}
              </li>
            ))}
          </ul>
        );
      }}
    </WithCatalogue>
  </>
);
