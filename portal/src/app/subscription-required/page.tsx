import { homeAnchors, mounts, siteRoutes } from '@stackworks/contracts';
import { LinkButton, Logo } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { siteSettingsQuery } from '#/features/content/queries.ts';
import { clearToken } from '#/lib/session/tokens.ts';

/** /subscription-required: where a client without an active subscription is sent. */
export function SubscriptionRequiredPage() {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <main className="max-w-app mx-auto px-5 py-7 sm:px-10 sm:py-12">
      <a href={siteRoutes.home} aria-label="Home" className="inline-block">
        <Logo />
      </a>
      <div className="bg-sheet shadow-st1 mt-16 max-w-[640px] p-7 sm:p-12">
        <ScreenHeading title="Subscription Required" className="font-display text-d3">
          Subscription Required
        </ScreenHeading>
        <p className="mt-4">
          You need an active plan to start a project or upload files. What you already have stays where it is.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
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
        {settings && (
          <p className="border-edge text-soft mt-9 border-t pt-5 text-sm">
            Paid already? Write to{' '}
            <a className="text-pounamu underline" href={`mailto:${settings.supportEmail}`}>
              {settings.supportEmail}
            </a>{' '}
            and we will check your account.
          </p>
        )}
      </div>
    </main>
  );
}
