import type { ClientDetail } from '@stackworks/contracts';
import { Badge, Button, ErrorState, SubscriptionBadge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TierBadge } from '#/features/content/index.ts';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay, formatPrice } from '#/lib/format.ts';
import { subscriptionHistoryQuery } from './client-page-queries.ts';
import { GrantDialog, type Plan } from './grant-dialog.tsx';

type Props = {
  client: ClientDetail;
  plans: readonly Plan[];
  /** Then Stripe says which plan they have, and none can be granted. */
  paysByCard: boolean;
};

/** What a client is on, what they were on before, and the way to change it by hand. */
export function SubscriptionSection({ client, plans, paysByCard }: Props) {
  const [isGranting, setGranting] = useState(false);
  const history = useInfiniteQuery(subscriptionHistoryQuery(client.id));
  const changes = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Panel title="Subscription" size="t1">
      <div className="flex flex-wrap items-center gap-2.5">
        {client.tier ? <TierBadge tier={client.tier} name={client.subscriptionTier} /> : <Badge>None</Badge>}
        <SubscriptionBadge status={client.subscriptionStatus} />
        {!paysByCard && (
          <Button size="small" className="ml-auto" onClick={() => setGranting(true)}>
            Grant a plan
          </Button>
        )}
      </div>
      {paysByCard && (
        <p className="mt-3 max-w-measure text-sm text-soft">
          This plan is billed through Stripe. Cancel it there before granting another.
        </p>
      )}
      <h3 className="mt-5 text-sm font-label">History</h3>
      {history.isPending && <ListLoading text="Loading history..." />}
      {history.isError && !changes && (
        <ErrorState
          title="We couldn’t load the history"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void history.refetch()}
        />
      )}
      {changes?.length === 0 && <p className="py-3 text-sm text-soft">No changes yet.</p>}
      <ol aria-label="Subscription history">
        {changes?.map(({ id, tier, tierName, status, monthlyAmount, changedByName, reason, createdAt }) => (
          <li key={id} className="border-b border-edge py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              {tier ? <TierBadge tier={tier} name={tierName} /> : <Badge>None</Badge>}
              <SubscriptionBadge status={status} />
              <span className="ml-auto">{sayWorth(monthlyAmount)}</span>
            </p>
            <p className="mt-1 break-words text-soft">
              {formatDay(createdAt)}, {changedByName}
              {reason && `. ${reason}`}
            </p>
          </li>
        ))}
      </ol>
      <LoadMore {...history} />
      <GrantDialog client={client} plans={plans} isOpen={isGranting} onClose={() => setGranting(false)} />
    </Panel>
  );
}

/** What a plan brings in from a change on: nothing while a payment is owed, which is not its price. */
const sayWorth = (monthlyAmount: number): string => `${formatPrice(monthlyAmount)} a month`;
