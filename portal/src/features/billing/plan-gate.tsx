import type { ClientUser } from '@stackworks/contracts';
import { Icon, SubscriptionBadge } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clientPortalPath } from '#/lib/address.ts';
import { useMay } from '#/lib/session/member.ts';

type Plan = Pick<ClientUser, 'isPlanUsable' | 'subscriptionStatus' | 'plan'>;

const billingTab = clientPortalPath('billing');

export const PlanStatusBadge = ({ client: { isPlanUsable, subscriptionStatus } }: { client: Plan }) => (
  <SubscriptionBadge status={subscriptionStatus} isUsable={isPlanUsable} />
);

type PlanGateProps = {
  client: Plan;
  /** What needs an active plan, and what needs a failed payment to be settled. */
  text: string;
  late: string;
  children: ReactNode;
};

export const newProjectsWait = {
  text: 'You can’t start a new project until it is.',
  late: 'New projects wait until your payment is settled.',
};

/** Whether a client has no plan with a payment to settle: they choose one first (D7). */
export const mustChoosePlan = ({ isPlanUsable, subscriptionStatus }: Plan): boolean =>
  !isPlanUsable && subscriptionStatus !== 'past_due';

/** Shows work only to a client whose plan allows it: nobody fills in a long form to have it rejected. */
export function PlanGate({ client, text, late, children }: PlanGateProps) {
  const pays = useMay('pay');
  if (client.isPlanUsable) return children;
  if (mustChoosePlan(client)) return <PlanNotice client={client} text={text} className="mt-4" />;
  return (
    <p className="max-w-measure">
      {late}{' '}
      {pays && (
        <Link href={billingTab} className="link">
          See your billing
        </Link>
      )}
    </p>
  );
}

const hasNeverHadPlan = ({ subscriptionStatus, plan }: Plan): boolean =>
  subscriptionStatus === 'inactive' && plan === null;

type PlanNoticeProps = {
  client: Plan;
  text: string;
  className?: string;
};

/** Warns a client without an active plan before they do the work. */
export function PlanNotice({ client, text, className = 'mb-6' }: PlanNoticeProps) {
  const isOwner = useMay('own');
  const pays = useMay('pay');
  // Who pays sees an overdue payment at the top of every screen.
  if (client.isPlanUsable || (pays && client.subscriptionStatus === 'past_due')) return null;
  const isNew = hasNeverHadPlan(client);
  const look = isNew ? 'bg-hold-wash text-hold-ink' : 'bg-pending-wash text-pending-ink';
  return (
    <section
      aria-label="Your plan"
      className={`flex items-start gap-3 px-4 py-3 text-sm ${look} ${className}`}
    >
      <Icon name={isNew ? 'document' : 'warning'} className="mt-0.5" />
      <p>
        <strong>{isNew ? 'You don’t have a plan yet.' : 'Your plan isn’t active.'}</strong>{' '}
        {isNew && isOwner ? 'Choose a plan to start projects, send files and request changes.' : text}{' '}
        {isOwner ? (
          <Link href={billingTab} className="font-semibold underline">
            See plans
          </Link>
        ) : (
          'Your company’s owner chooses the plan.'
        )}
      </p>
    </section>
  );
}

/** In place of what a client without a plan cannot do yet, for who chooses one. Source: decision D15. */
export const ChoosePlanLink = ({ className = '' }: { className?: string }) =>
  useMay('own') && (
    <Link href={billingTab} className={`button button-primary ${className}`}>
      Choose a plan
    </Link>
  );

export function ChoosePlanPanel({ client }: { client: ClientUser }) {
  if (!useMay('own'))
    return <PlanNotice client={client} text="You can’t add files or ask for changes until it is." />;
  const isNew = hasNeverHadPlan(client);
  return (
    <section aria-labelledby="choose-plan" className="mb-9 bg-pounamu-wash p-5 sm:p-9">
      <h2 id="choose-plan" className="text-balance break-words font-display text-d3">
        {isNew
          ? `Kia ora ${client.firstName}. Choose a plan and we’ll start your site.`
          : `Kia ora ${client.firstName}. Choose a plan to carry on.`}
      </h2>
      <p className="mt-2 max-w-measure">
        {isNew
          ? 'With a plan you can start projects, send files and request changes.'
          : 'Your plan isn’t active, so you can’t start a project or add files. Everything you have is still here.'}
      </p>
      <ChoosePlanLink className="mt-5" />
    </section>
  );
}
