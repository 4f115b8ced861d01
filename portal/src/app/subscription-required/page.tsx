import { homeAnchors, mounts, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { HomeLink } from '#/app/layouts/home-link.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { PriceList } from '#/features/content/price-list.tsx';
import { siteSettingsQuery } from '#/features/content/queries.ts';
import { clearToken } from '#/lib/session/tokens.ts';

/** /subscription-required: where a client without an active subscription is sent. */
export function SubscriptionRequiredPage() {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <main className="mx-auto max-w-app px-5 py-7 sm:px-10 sm:py-12">
      <HomeLink className="inline-block" />
      <div className="mt-16 max-w-[640px] bg-sheet p-7 shadow-st1 sm:p-12">
        <ScreenHeading title="Subscription Required" className="font-display text-d3">
          Subscription Required
        </ScreenHeading>
        <p className="mt-4">
          You need an active plan to start a project or upload files. What you already have stays where it is.
        </p>
        <h2 className="mb-3 mt-9 text-sm font-label">Plans</h2>
        <PriceList slug="subscription-required" />
        <div className="mt-9 flex flex-wrap gap-3">
          <LinkButton variant="primary" href={`${siteRoutes.home}#${homeAnchors.pricing}`}>
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
          <a className="link" href={`${portalRoutes.clientPortal}?tab=billing`}>
            Update your card or start again in Billing
          </a>
          .
        </p>
        {settings && (
          <p className="mt-5 border-t border-edge pt-5 text-sm text-soft">
            Paid already, or need help verifying your account? Write to{' '}
            <a className="link break-words" href={`mailto:${settings.supportEmail}`}>
              {settings.supportEmail}
            </a>{' '}
            and we will check it.
          </p>
        )}
      </div>
    </main>
  );
}
