import type { ClientUser } from '@stackworks/contracts';
import { SubscriptionBadge } from '@stackworks/ui';

type Props = { client: Pick<ClientUser, 'isPlanUsable' | 'subscriptionStatus' | 'tier'> };

/** How a client's own plan stands. */
export const PlanBadge = ({ client: { isPlanUsable, subscriptionStatus, tier } }: Props) => (
  <SubscriptionBadge status={subscriptionStatus} hasPlan={tier !== null} isUsable={isPlanUsable} />
);
