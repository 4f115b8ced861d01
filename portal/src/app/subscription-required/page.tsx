import {
  homeAnchors,
  mayAsMember,
  type MemberAbility,
  mounts,
  portalRoutes,
  siteRoutes,
} from '@stackworks/contracts';
import { LinkButton, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { HelpButton } from '#/app/layouts/help-button.tsx';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { billingQuery, SoldPlans } from '#/features/billing/index.ts';
import { PriceList, catalogueQuery, siteSettingsQuery } from '#/features/content/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { clearToken, readToken } from '#/lib/session/tokens.ts';

const billingTab = clientPortalPath('billing');

/** /subscription-required: where a client without an active subscription is sent. Source: decision D15. */
export function SubscriptionRequiredPage() {
  const isSignedIn = readToken('client') !== null;
  const { data: settings } = useQuery(siteSettingsQuery);
  const { data: client, isLoading: isChecking } = useQuery({ ...currentClientQuery, enabled: isSignedIn });
  const may = (ability: MemberAbility) => Boolean(client && mayAsMember(client.memberRole, ability));
  const { data: billing, isLoading } = useQuery({ ...billingQuery, enabled: may('pay'), retry: false });
  if (isChecking || isLoading) return <Spinner text="Checking your plan..." />;
  if (billing?.isUsable) return <Redirect to={portalRoutes.clientPortal} replace />;
  return (
    <main className="mx-auto max-w-app px-5 py-7 sm:px-10 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <HomeLink className="inline-block" />
        {may('work') && <HelpButton />}
      </header>
      <div className="mt-16 max-w-[720px] bg-sheet p-7 shadow-st1 sm:p-12">
        <ScreenHeading title="Subscription Required" className="font-display text-d3" />
        <p className="mt-4">
          You need an active plan to start a project or upload files. Everything you already have stays in
          your portal.
        </p>
        {billing?.status === 'past_due' ? (
          <p className="mt-6">
            Your {billing.planName ?? 'plan'} is waiting for a payment, so there’s no need to buy another.{' '}
            <a className="link" href={billingTab}>
              Pay it in Billing
            </a>
          </p>
        ) : (
          <>
            <h2 className="mb-3 mt-9 text-sm font-label">Plans</h2>
            <CataloguePlans hasBrandKit={billing?.hasBrandKit ?? false} />
          </>
        )}
        <details className="mt-7">
          <summary className="link min-h-6 cursor-pointer">Earlier plans</summary>
          <p className="mb-3 mt-3 text-sm text-soft">These plans aren’t sold any more.</p>
          <PriceList slug="subscription-required" />
        </details>
        <div className="mt-9 flex flex-wrap gap-3">
          <LinkButton href={`${siteRoutes.home}#${homeAnchors.pricing}`}>
            View Pricing &amp; Subscribe
          </LinkButton>
          <LinkButton href={siteRoutes.home}>Back to Home</LinkButton>
          <LinkButton
            variant="quiet"
            href={`${mounts.api}/client/logout`}
            onClick={() => clearToken('client')}
          >
            Logout
          </LinkButton>
        </div>
        <p className="mt-9 border-t border-edge pt-5 text-sm">
          Had a plan before, or did a payment fail?{' '}
          <a className="link" href={billingTab}>
            Update your payment method or start again in Billing
          </a>
          .
        </p>
        {settings && (
          <p className="mt-5 border-t border-edge pt-5 text-sm text-soft">
            Already paid, or need help verifying your account? Email{' '}
            <a className="link break-words" href={`mailto:${settings.supportEmail}`}>
              {settings.supportEmail}
            </a>{' '}
            and we’ll check it.
          </p>
        )}
      </div>
    </main>
  );
}

const CataloguePlans = ({ hasBrandKit }: { hasBrandKit: boolean }) => (
  <Loaded
    query={useQuery(catalogueQuery)}
    loading={<Spinner text="Loading the plans..." />}
    failed="We couldn’t load the plans"
    failedText="Check your connection and try again."
  >
    {(catalogue) => <SoldPlans catalogue={catalogue} hasBrandKit={hasBrandKit} />}
  </Loaded>
);
