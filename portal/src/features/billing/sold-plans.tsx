import { brandKitDiscountPercent, siteRoutes, type CatalogueContent } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { PlanRow, soldPlans } from './change-plan.tsx';

type Props = {
  catalogue: CatalogueContent;
  /** Whether a brand kit takes something off each of them. */
  hasBrandKit: boolean;
};

/** The plans sold today, each with its price and the way to buy it for the account that is signed in. */
export const SoldPlans = ({ catalogue, hasBrandKit }: Props) => (
  <ul className="border-t border-edge">
    {soldPlans(catalogue.plans).map((plan) => (
      <PlanRow
        key={plan.slug}
        {...{ plan, catalogue }}
        discountPercent={hasBrandKit ? brandKitDiscountPercent : null}
      >
        <LinkButton size="small" variant="primary" href={`${siteRoutes.subscribe}?plan=${plan.slug}`}>
          Choose {plan.name}
        </LinkButton>
      </PlanRow>
    ))}
  </ul>
);
