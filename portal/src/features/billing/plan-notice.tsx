import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { Link } from 'wouter';

type Props = {
  client: Pick<ClientUser, 'isPlanUsable' | 'subscriptionStatus' | 'tier'>;
  /** What waits until the plan is active. */
  text: string;
  /** Its distance from what is around it. */
  className?: string;
};

/** Says to a client whose plan is not active what will be refused, before they do the work, and where to pay. */
export function PlanNotice({ client, text, className = 'mb-6' }: Props) {
  // Whoever owes a payment reads of it, and how to settle it, at the top of every screen.
  if (client.isPlanUsable || client.subscriptionStatus === 'past_due') return null;
  const isNew = client.subscriptionStatus === 'inactive' && client.tier === null;
  const look = isNew ? 'bg-hold-wash text-hold-ink' : 'bg-pending-wash text-pending-ink';
  return (
    <section
      aria-label="Your plan"
      className={`flex items-start gap-3 px-4 py-3 text-sm ${look} ${className}`}
    >
      <Icon name={isNew ? 'document' : 'warning'} className="mt-0.5" />
      <p>
        <strong>{isNew ? 'You don’t have a plan yet.' : 'Your plan isn’t active.'}</strong>{' '}
        {isNew ? 'Choose a plan to start projects, send files and request changes.' : text}{' '}
        <Link href={`${portalRoutes.clientPortal}?tab=billing`} className="font-semibold underline">
          See plans
        </Link>
      </p>
    </section>
  );
}
