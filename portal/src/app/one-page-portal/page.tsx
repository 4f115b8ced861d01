import { portalRoutes, siteRoutes, type ClientUser } from '@stackworks/contracts';
import { Badge, LinkButton } from '@stackworks/ui';
import { Link } from 'wouter';
import { HelpButton } from '#/app/layouts/help-button.tsx';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { ProfileCard } from '#/features/accounts/index.ts';
import { ChoosePlanLink, mustChoosePlan, PaymentBanner, PlanStatusBadge } from '#/features/billing/index.ts';
import { ClientGate, SignOutButton } from '#/features/sessions/index.ts';
import { PlanFeatures, usePlan } from '#/features/content/index.ts';
import { useMay } from '#/lib/session/member.ts';

/** /one-page-portal */
export function OnePagePortalPage() {
  return (
    <ClientGate
      signInRoute={portalRoutes.clientAuth}
      loadingText="Loading your website portal..."
      errorText="Error loading portal. Please try logging in again."
    >
      {(client) => <OnePagePortal client={client} />}
    </ClientGate>
  );
}

function OnePagePortal({ client }: { client: ClientUser }) {
  const plan = usePlan(client.plan);
  const seesWork = useMay('work');
  const mayBrief = useMay('brief');
  const pays = useMay('pay');
  const isOnePage = plan?.hasOnePagePortal === true;
  // The documented badge of the one-page plan; any other plan goes by its own name.
  const planName = isOnePage ? 'StackStart' : client.planName;
  return (
    <div className="mx-auto max-w-app px-4 pb-16 sm:px-10">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-5">
          <HomeLink nameClassName="max-sm:hidden" />
          <div className="flex items-center gap-3">
            <LinkButton size="small" href={siteRoutes.home}>
              Home
            </LinkButton>
            {seesWork && <HelpButton />}
            <SignOutButton of="client" goTo={portalRoutes.clientAuth} />
          </div>
        </div>
        <ScreenHeading title="One-page portal" className="mt-4 break-words font-display text-d2">
          Welcome, {client.firstName}
        </ScreenHeading>
        <p className="mt-4 flex flex-wrap gap-2.5">
          {planName && <Badge>{planName} Plan</Badge>}
          <PlanStatusBadge client={client} />
        </p>
      </header>
      {pays && client.subscriptionStatus === 'past_due' && (
        <div className="mt-6">
          <PaymentBanner />
        </div>
      )}
      <main className="mt-9 grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
        <section aria-labelledby="website" className="self-start bg-sheet p-6 shadow-st1 sm:p-9">
          <h2 id="website" className="font-display text-d3">
            {isOnePage || !client.plan ? 'One-page website' : 'Your website'}
          </h2>
          <p className="mb-5 mt-3 max-w-measure text-soft">
            {(isOnePage || !client.plan) &&
              'One page that says what you do, who it’s for and how to reach you. '}
            Answer a few questions and we’ll build it from there.
          </p>
          {mustChoosePlan(client) ? (
            <ChoosePlanLink />
          ) : (
            mayBrief && (
              <Link href={portalRoutes.portalTaskWorkflow} className="button button-primary">
                Start Project
              </Link>
            )
          )}
          {client.plan && (
            <div className="mt-9 border-t-2 border-ink pt-4">
              <PlanFeatures plan={client.plan} />
            </div>
          )}
        </section>
        <ProfileCard client={client} />
      </main>
    </div>
  );
}
