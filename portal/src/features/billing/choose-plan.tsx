import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Link } from 'wouter';

const billingTab = `${portalRoutes.clientPortal}?tab=billing`;

/** Leads a client without a plan to the plans, in place of what they cannot do yet. Source: decision D15. */
export const ChoosePlanLink = ({ className = '' }: { className?: string }) => (
  <Link href={billingTab} className={`button button-primary ${className}`}>
    Choose a plan
  </Link>
);

/** The way on for a client without a plan, below what they can do now, such as the brief of a brand kit. */
export function ChoosePlanPanel({ client }: { client: ClientUser }) {
  const isNew = client.subscriptionStatus === 'inactive' && client.tier === null;
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
