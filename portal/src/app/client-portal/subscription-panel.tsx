import type { CataloguePlan, ClientUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { PlanBadge } from '#/features/billing/index.ts';
import { Panel } from '#/components/panel.tsx';
import { TierBadge, catalogueQuery } from '#/features/content/index.ts';
import { formatPrice } from '#/lib/format.ts';

/** How the client's subscription stands, and what its plan costs and promises where it is one on sale. */
export function SubscriptionPanel({ client }: { client: ClientUser }) {
  const { data: catalogue } = useQuery(catalogueQuery);
  const plan = catalogue?.plans.find(({ slug, isCurrent }) => slug === client.tier && isCurrent);
  return (
    <Panel title="Subscription Status">
      <p className="flex flex-wrap gap-2.5">
        <PlanBadge client={client} />
        {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
      </p>
      {plan && client.isPlanUsable && <p className="mt-3 text-sm text-soft">{describePlan(plan)}</p>}
    </Panel>
  );
}

function describePlan({ price, supportHours }: CataloguePlan): string {
  const promise =
    supportHours === null ? 'Support replies the same day.' : `Support replies within ${supportHours} hours.`;
  return price === null ? promise : `${formatPrice(price)} a month. ${promise}`;
}
