import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { TierBadge } from '@stackworks/ui';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { SignOutButton } from '#/features/accounts/sign-out-button.tsx';
import { HomeLink } from './home-link.tsx';

/** What stands above a screen must not take it away where the network is gone just then: it comes with the next visit. */
const orNothing = <P,>(found: Promise<ComponentType<P>>): Promise<{ default: ComponentType<P> }> =>
  found.then(
    (component) => ({ default: component }),
    () => ({ default: () => null }),
  );

// Nobody waits for it, so it comes after what they came for.
const unhurriedMs = 3000;
const UnverifiedEmailBanner = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, unhurriedMs));
  return orNothing(
    import('#/features/accounts/unverified-email-banner.tsx').then((module) => module.UnverifiedEmailBanner),
  );
});
const PaymentBanner = lazy(() =>
  orNothing(import('#/features/billing/payment-banner.tsx').then((module) => module.PaymentBanner)),
);

type Props = {
  client: ClientUser;
  /** On the portal itself its name is the main heading; every other screen has its own and leads back to it. */
  isPortal?: boolean;
  /** The settings say beside the address itself that it is not confirmed. */
  isSettings?: boolean;
  children: ReactNode;
};

/** What every screen of the client area has at its top: where one is, who is signed in, and the way out. */
export function ClientLayout({ client, isPortal = false, isSettings = false, children }: Props) {
  return (
    <div className="mx-auto max-w-app px-4 pb-28 sm:px-10">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 py-5">
        <HomeLink nameClassName={isPortal ? undefined : 'max-sm:hidden'} />
        {isPortal ? (
          <ScreenHeading
            title="Client Portal"
            className="sr-only text-sm text-soft sm:not-sr-only sm:border-l sm:border-edge sm:pl-4"
          >
            Client Portal
          </ScreenHeading>
        ) : (
          <Link
            href={portalRoutes.clientPortal}
            className="link py-2 text-sm sm:border-l sm:border-edge sm:pl-4"
          >
            Client Portal
          </Link>
        )}
        <p className="order-last flex w-full min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm md:order-none md:w-auto md:flex-1 md:justify-end">
          <span className="min-w-0 break-words">
            Welcome, {client.firstName} {client.lastName}
          </span>
          {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
        </p>
        <div className="ml-auto self-start md:ml-0">
          <SignOutButton of="client" />
        </div>
      </header>
      <main>
        <Suspense>{client.subscriptionStatus === 'past_due' && <PaymentBanner />}</Suspense>
        <Suspense>
          {!isSettings && !client.emailVerified && <UnverifiedEmailBanner client={client} />}
        </Suspense>
        {children}
      </main>
    </div>
  );
}
