import {
  describeReplyRule,
  type CatalogueContent,
  type CataloguePlan,
  type PlanSlug,
} from '@stackworks/contracts';
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
          ?.rows.map(({ plan, name, amount, cadence, note }) => (
            <li
              key={plan}
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

/** What a client's plan includes: a one-page plan's features as content has them, another's with its limits. */
export const PlanFeatures = ({ plan: slug }: { plan: PlanSlug }) => (
  <>
    <h3 className="mb-3 text-sm font-label">In your plan</h3>
    <WithCatalogue
      what="your plan"
      skeletons={['h-20']}
      failedText="It is as it was. Check your connection and try again."
    >
      {(content) => {
        const plan = content.plans.find((one) => one.slug === slug);
        const features = plan && (plan.hasOnePagePortal ? plan.features : listPromises(plan));
        return (
          <ul className="grid gap-2.5">
            {features?.map((feature) => (
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

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A plan's limits in words, and its other features. What content leaves open is left out. */
export function listPromises(plan: CataloguePlan): string[] {
  const { pageLimit, setupDays, roundsBeforeLaunch: rounds, revisionQuota: quota, supportHours } = plan;
  return [
    ...(pageLimit === null ? [] : [pageLimit === 1 ? '1 page' : `Up to ${pageLimit} pages`]),
    ...(setupDays === null ? [] : [`Live in ${count(setupDays, 'business day')}`]),
    ...(rounds === 0 ? [] : [`${count(rounds, 'round')} of changes before launch`]),
    ...(quota === 0
      ? []
      : [quota === null ? 'Unlimited revisions' : `${count(quota, 'revision request')} a month`]),
    ...plan.features,
    `Support replies ${describeReplyRule(supportHours)}`,
  ];
}
