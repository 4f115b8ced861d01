import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PlanNotice } from './plan-notice.tsx';

type Props = {
  client: Pick<ClientUser, 'isPlanUsable' | 'subscriptionStatus' | 'tier'>;
  /** What waits until the plan is active, and until a payment that failed is settled. */
  text: string;
  late: string;
  children: ReactNode;
};

/** What somebody reads in place of a form that begins a project. */
export const newProjectsWait = {
  text: 'You can’t start a new project until it is.',
  late: 'New projects wait until your payment is settled.',
};

/** Whether somebody has no plan to settle a payment of: they choose one before they begin anything (D7). */
export const mustChoosePlan = ({ isPlanUsable, subscriptionStatus }: Props['client']): boolean =>
  !isPlanUsable && subscriptionStatus !== 'past_due';

/** Shows work only to a client whose plan lets it be sent: nobody fills in a long form to have it refused. */
export function PlanGate({ client, text, late, children }: Props) {
  if (client.isPlanUsable) return children;
  if (mustChoosePlan(client)) return <PlanNotice client={client} text={text} className="mt-4" />;
  return (
    <p className="max-w-measure">
      {late}{' '}
      <Link href={`${portalRoutes.clientPortal}?tab=billing`} className="link">
        See your billing
      </Link>
    </p>
  );
}
